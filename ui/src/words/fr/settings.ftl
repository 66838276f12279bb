### What the Settings page says.

items-prompt-armMs-label = Attente avant de pouvoir autoriser
items-prompt-armMs-why = Une demande doit avoir été visible aussi longtemps, pour qu’un clic destiné à autre chose n’autorise rien. Deux fois plus longtemps si la commande est dangereuse. Ne peut pas être désactivé.

items-prompt-quietMs-label = Attente après la frappe
items-prompt-quietMs-why = L’autorisation reste bloquée aussi longtemps après la dernière touche, pour que ce que vous tapez ailleurs ne réponde à rien.

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

groups-prompt = Demandes
groups-notifications = Notifications
groups-appearance = Apparence
groups-records = Historique
file = Enregistré dans
unread = Tant qu’il n’est pas lisible, ce qui valait avant continue de valoir, et rien ne peut être réglé ici.
setAside = Le mettre de côté et recommencer
findings = Valeurs du fichier sans effet
start = Démarrage
startAtLogin = Lancer à l’ouverture de session
startWhy = Tant que l’application ne tourne pas, personne ne peut être consulté : ce qui demande un clic suit « quand personne ne peut être consulté ». Votre système lit cela à l’ouverture de session : un changement vaut dès la suivante.
startOther = L’entrée lance un programme situé ailleurs. Désactivez-la puis réactivez-la pour lancer celui-ci.
startUnknown = Cette copie de l’application ne peut pas être lancée à l’ouverture de session.
masking = Les mots de passe, jetons et clés reconnaissables sont masqués avant l’écriture d’une entrée. Cela ne peut pas être désactivé.
shortcuts = Raccourcis
shortcutsText = Ils agissent tant que leur fenêtre a le clavier, et ne peuvent pas être modifiés.
promptKeys = Une demande
mainKeys = Cette fenêtre

keys-page = Aller à une page
keys-search = Rechercher
keys-addRule = Ajouter une règle
keys-evaluate = Évaluer la commande
keys-undo = Annuler la dernière modification
keys-reload = Tout relire
keys-part = Partie suivante de la fenêtre

requestKeys-once = Autoriser une fois, dès que possible
requestKeys-always = Toujours autoriser…
requestKeys-deny = Refuser
requestKeys-another = Une autre demande en attente
requestKeys-pause = Refuser et suspendre cet agent
requestKeys-why = La raison de la demande

about = À propos
version = Exec Companion { $version }
licence = Licence MIT. Les bibliothèques utilisées ont les leurs ; le code source les énumère.
source = Code source et aide
