### What the Settings page says.

items-prompt-armMs-label = Attente avant de pouvoir autoriser
items-prompt-armMs-why = Une demande doit avoir été visible aussi longtemps, pour qu’un clic destiné à autre chose n’autorise rien. Deux fois plus longtemps si la commande est dangereuse. Ne peut pas être désactivé.

items-prompt-quietMs-label = Attente après la frappe
items-prompt-quietMs-why = L’autorisation reste bloquée aussi longtemps après la dernière touche, pour que ce que vous tapez ailleurs ne réponde à rien.

items-prompt-focus-label = Prendre le clavier
items-prompt-focus-why = Si la fenêtre d’une demande prend le clavier quand elle s’ouvre d’elle-même. Tant qu’elle ne le fait pas, ce que vous tapez reste là où vous le tapez. L’attente avant de pouvoir autoriser est la même.

items-prompt-focus-choices-never = Jamais
items-prompt-focus-choices-idle = Après 30 s de repos
items-prompt-focus-choices-always = Toujours

items-prompt-position-label = Où elle s’ouvre
items-prompt-position-why = Ce qui s’ouvre là où vous regardez se voit aussitôt ; ce qui reste à sa place ne couvre pas votre travail. Si le dernier écran n’est plus là, elle s’ouvre au milieu d’un autre.

items-prompt-position-choices-pointer = Près du pointeur
items-prompt-position-choices-corner = En haut à droite
items-prompt-position-choices-last = Là où elle était

items-prompt-sound-label = Son
items-prompt-sound-why = Celui du bureau, quand une demande ouvre sa fenêtre, ou avec sa notification là où les fenêtres restent derrière. Aussi fort que vous l’y avez réglé.

items-prompt-shortcut-label = Raccourci vers l’avant
items-prompt-shortcut-why = Amène devant la fenêtre d’une demande en attente et lui donne le clavier, quel que soit son détenteur. Il ne répond à rien : l’attente avant de pouvoir autoriser recommence. Pressez les touches dans le champ ; Retour arrière les enlève.

items-notifications-show-label = Afficher les notifications
items-notifications-show-why = Elles signalent une demande qui attend derrière d’autres fenêtres, ou qui a expiré. Là où les fenêtres ne peuvent pas passer devant d’elles-mêmes (Wayland), c’est ainsi que vous l’apprenez.

items-notifications-hideContent-label = Masquer ce qui est demandé
items-notifications-hideContent-why = Elles disent alors qu’une demande attend, sans rien de l’agent ni de la commande. Pour les écrans partagés.

items-appearance-theme-label = Couleurs
items-appearance-theme-why = Pour les deux fenêtres.

items-appearance-theme-choices-system = Comme le système
items-appearance-theme-choices-light = Clair
items-appearance-theme-choices-dark = Sombre

items-appearance-contrast-label = Contraste
items-appearance-contrast-why = Des traits plus marqués et aucun texte gris, même si le système ne le demande pas.

items-appearance-contrast-choices-system = Comme le système
items-appearance-contrast-choices-more = Renforcé

items-appearance-textPercent-label = Taille
items-appearance-textPercent-why = Texte et commandes des deux fenêtres.

items-language-label = Langue
items-language-why = Pour les fenêtres, la zone de notification et les notifications. Ce qui est dit aux agents, et l’historique, restent en anglais.
items-language-system = Comme le système

items-records-days-label = Jours à conserver
items-records-days-why = Les décisions plus anciennes sont retirées de l’historique, jusqu’à un quart plus tard. Elles disent ce que vos agents ont fait : gardez-les aussi longtemps que vous iriez les chercher.

items-records-rows-label = Décisions à conserver
items-records-rows-why = Au-delà, les plus anciennes partent d’abord, selon la limite atteinte en premier.

items-runner-outputBytes-label = Sortie à conserver
items-runner-outputBytes-why = De chaque commande que cette application exécute, pour l’agent qui l’a demandée. Le reste est coupé et signalé. Plus il y en a, plus l’agent a à lire.

items-runner-withheld-label = Variables à retenir
items-runner-withheld-why = Les commandes que cette application exécute n’en héritent pas : des noms comme OPENAI_API_KEY ou WORK_*, séparés par des virgules. Les secrets connus, et ce qui pourrait changer ce qui s’exécute, ne sont jamais transmis. Une demande peut en définir une elle-même, et sa fenêtre le montre.

groups-prompt = Demandes
groups-notifications = Notifications
groups-appearance = Apparence
groups-records = Historique
groups-runner = Exécution des commandes
shortcut-none = Aucun
shortcut-needs = Pressez Ctrl, Alt ou Super avec une lettre, un chiffre ou F1 à F12.
shortcut-taken = Un autre programme a ces touches ; choisissez-en d’autres.
compositor = Sous Wayland, c’est le bureau qui en décide, et il peut ne pas en tenir compte.
unread = Tant qu’il n’est pas lisible, ce qui valait avant continue de valoir, et rien ne peut être réglé ici.
setAside = Le mettre de côté et recommencer
findings = Valeurs du fichier sans effet
start = Démarrer et quitter
startAtLogin = Lancer à l’ouverture de session
startWhy = Tant que l’application ne tourne pas, personne ne peut être consulté : ce qui demande un clic suit « quand personne ne peut être consulté ». Votre système lit cela à l’ouverture de session : un changement vaut dès la suivante.
startOther = L’entrée lance un programme situé ailleurs. Désactivez-la puis réactivez-la pour lancer celui-ci.
startUnknown = Cette copie de l’application ne peut pas être lancée à l’ouverture de session.
quitLabel = Quitter Exec Companion
quitWhy = Jusqu’à ce que vous la relanciez, ce qui demande un clic suit « quand personne ne peut être consulté ».
quit = Quitter
maskingLabel = Masquer les secrets
masking = Les mots de passe, jetons et clés reconnaissables sont masqués avant l’écriture d’une entrée. Cela ne peut pas être désactivé.
shortcuts = Raccourcis
shortcutsText = Ils agissent tant que leur fenêtre a le clavier, et ne peuvent pas être modifiés.
promptKeys = Une demande
mainKeys = Cette fenêtre

keys-page = Aller à une page
keys-search = Rechercher
keys-addRule = Ajouter une règle
keys-editRule = Modifier la règle choisie
keys-removeRule = Supprimer la règle choisie
keys-evaluate = Évaluer la commande ; exporter les règles ou l’historique
keys-undo = Annuler la dernière modification
keys-reload = Tout relire
keys-part = Partie suivante de la fenêtre

requestKeys-once = Autoriser une fois, dès que possible
requestKeys-always = Toujours autoriser…
requestKeys-deny = Refuser
requestKeys-another = Une autre demande en attente
requestKeys-pause = Refuser et suspendre cet agent
requestKeys-why = La raison de la demande

updates = Mises à jour
updatesText = L’application n’a pas de réseau à elle et ne cherche pas de version plus récente. Elle se met à jour comme elle a été installée : par les paquets de votre système, ou depuis la page des versions.
releases = Versions publiées

about = À propos
version = Exec Companion { $version }
licence = Licence MIT. Les bibliothèques utilisées ont les leurs ; le code source les énumère.
source = Code source et aide
places-settings = Réglages
places-store = Politique
places-records = Historique
copyAbout = Copier ces lignes
