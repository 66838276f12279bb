### What the Settings page says.

items-prompt-armMs-label = Attente avant de pouvoir autoriser
items-prompt-armMs-why = Durée pendant laquelle une demande doit être visible avant qu’Autoriser fonctionne, pour qu’un clic égaré n’autorise rien.

items-prompt-quietMs-label = Attente après la frappe
items-prompt-quietMs-why = Durée pendant laquelle Autoriser reste inactif après une touche, pour que taper n’autorise rien.

items-prompt-focus-label = Prendre le clavier
items-prompt-focus-why = Si la fenêtre d’une demande prend le clavier en s’ouvrant. Sinon, votre saisie reste où elle est.

items-prompt-focus-choices-never = Jamais
items-prompt-focus-choices-idle = Après 30 s de repos
items-prompt-focus-choices-always = Toujours

items-prompt-position-label = Où elle s’ouvre
items-prompt-position-why = Où s’ouvre la fenêtre d’une demande. Si le dernier écran n’est plus là, elle s’ouvre au milieu d’un autre.

items-prompt-position-choices-pointer = Près du pointeur
items-prompt-position-choices-corner = En haut à droite
items-prompt-position-choices-last = Là où elle était

items-prompt-sound-label = Son
items-prompt-sound-why = Joue le son de votre bureau quand une demande arrive.

items-prompt-shortcut-label = Raccourci vers une demande
items-prompt-shortcut-why = Affiche une demande en attente au-dessus des autres fenêtres. Sous Wayland, cliquez dedans avant d’utiliser le clavier. Appuyez sur les touches dans le champ ; Retour arrière les efface.

items-prompt-confirmDanger-label = Mot de passe en cas de danger
items-prompt-confirmDanger-why = Votre système demande votre mot de passe, votre empreinte ou votre visage avant d’autoriser un danger. S’il ne peut pas le demander, le danger est refusé. Confirmez une fois pour changer ce réglage.

items-notifications-show-label = Afficher les notifications
items-notifications-show-why = Elles indiquent quand une demande attend derrière d’autres fenêtres, ou a expiré.

items-notifications-hideContent-label = Masquer ce qui est demandé
items-notifications-hideContent-why = Les notifications ne nomment alors ni agent ni commande. Pour les écrans partagés.

items-gateway-askedBy-label = Répondre aux demandes d’une passerelle
items-gateway-askedBy-why = Quelles passerelles de openclaw.json peuvent vous demander ici. Rien n’est autorisé sans vous.

items-gateway-askedBy-choices-local = De cet ordinateur
items-gateway-askedBy-choices-any = D’autres ordinateurs aussi
items-gateway-askedBy-choices-off = Aucune

items-appearance-theme-label = Couleurs
items-appearance-theme-why = Pour les deux fenêtres.

items-appearance-theme-choices-system = Comme le système
items-appearance-theme-choices-light = Clair
items-appearance-theme-choices-dark = Sombre

items-appearance-contrast-label = Contraste
items-appearance-contrast-why = Des traits plus marqués et aucun texte gris, quoi que dise le système.

items-appearance-contrast-choices-system = Comme le système
items-appearance-contrast-choices-more = Renforcé

items-appearance-textPercent-label = Taille
items-appearance-textPercent-why = Texte et commandes des deux fenêtres.

items-language-label = Langue
items-language-why = Pour les fenêtres, la zone de notification et les notifications. Ce qui est dit aux agents, et l’historique, restent en anglais.
items-language-system = Comme le système

items-rules-suggest-label = Proposer des règles
items-rules-suggest-why = Au plus une fois par semaine, l’accueil propose une règle pour ce que vous autorisez sans cesse. Jamais en cas de danger.

items-records-days-label = Jours à conserver
items-records-days-why = Combien de temps les décisions restent dans l’historique.

items-records-rows-label = Décisions à conserver
items-records-rows-why = S’il y en a plus, les plus anciennes sont supprimées.

items-runner-outputBytes-label = Sortie à conserver
items-runner-outputBytes-why = Quelle part de la sortie d’une commande l’agent reçoit. Le reste est coupé.

items-runner-withheld-label = Variables à retenir
items-runner-withheld-why = Les commandes n’héritent pas de ces variables : des noms tels que OPENAI_API_KEY ou WORK_*, séparés par des virgules. Les secrets connus ne sont jamais transmis.

groups-prompt = Demandes
groups-notifications = Notifications
groups-gateway = Passerelle
groups-appearance = Apparence
groups-rules = Règles
groups-records = Historique
groups-runner = Exécution des commandes
shortcut-none = Aucun
shortcut-needs = Pressez Ctrl, Alt ou Super avec une lettre, un chiffre ou F1 à F12.
shortcut-taken = Un autre programme utilise ces touches. Choisissez-en d’autres.
compositor = Sous Wayland, le bureau peut l’ignorer.
unread = Tant que le fichier est illisible, rien ne peut être réglé ici.
setAside = Mettre le fichier de côté et recommencer
findings = Valeurs du fichier sans effet
start = Démarrer et quitter
startAtLogin = Lancer à l’ouverture de session
startWhy = Quand l’application ne tourne pas, personne ne peut être consulté. Une modification prend effet à votre prochaine connexion.
startOther = L’entrée de démarrage lance une autre copie de l’application. Désactivez-la puis réactivez-la pour lancer celle-ci.
startUnknown = Cette copie de l’application ne peut pas être lancée à l’ouverture de session.
quitLabel = Quitter Exec Companion
quitWhy = Jusqu’au prochain démarrage, personne ne peut être consulté.
quit = Quitter
maskingLabel = Masquer les secrets
masking = Les mots de passe, jetons et clés sont masqués avant l’enregistrement. Cela ne peut pas être désactivé.
shortcuts = Raccourcis
shortcutsText = Ils agissent tant que leur fenêtre a le clavier. Vous ne pouvez pas les modifier.
promptKeys = Une demande
mainKeys = Cette fenêtre

keys-page = Aller à une page
keys-find = Tout rechercher
keys-search = Rechercher dans cette page
keys-addRule = Ajouter une règle
keys-editRule = Modifier la règle choisie
keys-removeRule = Supprimer la règle choisie
keys-evaluate = Essayer la commande ; exporter les règles ou l’historique
keys-undo = Annuler la dernière modification
keys-reload = Tout relire
keys-part = Partie suivante de la fenêtre

requestKeys-once = Autoriser une fois, dès que possible
requestKeys-always = Toujours autoriser…
requestKeys-deny = Refuser
requestKeys-say = Refuser et dire quoi faire
requestKeys-another = Une autre demande en attente
requestKeys-pause = Refuser et suspendre cet agent
requestKeys-why = La raison de la demande

updates = Mises à jour
updatesText = L’application ne cherche pas de mises à jour. Mettez-la à jour comme vous l’avez installée.
releases = Versions publiées

about = À propos
version = Exec Companion { $version }
licence = Licence MIT. Le code source énumère les licences de ses bibliothèques.
source = Code source et aide
places-settings = Réglages
places-store = Politique
places-records = Historique
copyAbout = Copier ces lignes
