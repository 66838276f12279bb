### What is wrong with a file. English is what the errors of the crates say themselves.
### Read by `crates/catalogue`.

file-unparsable = { $path } n’est pas du JSON valide à la ligne { $line }, colonne { $column } ({ $reason }) ; corrigez-le à cet endroit ou restaurez une version antérieure
file-newer = { $path } a la version { $found }, et ce programme ne connaît que la version 1 ; mettez ce programme à jour, ou indiquez "version": 1 si vous avez écrit le fichier à la main
file-noObject = { $path } n’est pas un objet JSON ; restaurez une version antérieure, ou déplacez le fichier pour recommencer
file-shape = { $place } dans { $path } n’est pas { $expected } ; corrigez-le à cet endroit ou restaurez une version antérieure
file-empty = { $path } est vide ; restaurez une version antérieure, ou supprimez le fichier pour recommencer
file-tooLarge = { $path } dépasse 64 Mio, trop pour un fichier des autorisations ; restaurez une version antérieure
file-notAFile = { $path } n’est pas un fichier ordinaire ; déplacez-le
file-unreadable = { $path } ne peut pas être lu ({ $cause }) ; vérifiez ses droits
file-link = { $path } est un lien et n’est donc pas modifié ; mettez-y le fichier lui-même
file-notWritten = { $path } ne peut pas être écrit ({ $cause }) ; vérifiez les droits du dossier et l’espace libre
file-backup = la version antérieure { $path } n’est pas utilisable ({ $cause }) ; choisissez-en une autre
file-locked = { $path } est verrouillé par un autre programme depuis { $seconds } s ; mettez fin à ce programme et réessayez
file-changing = { $path } change sans cesse pendant la modification ; arrêtez le programme qui le réécrit et réessayez
file-unseen = { $path } a changé depuis que vous l’avez vu ; regardez-le à nouveau
file-place = { $place } dans { $path } n’est pas { $expected } ; corrigez-le à la main
file-agentId = { $agent } ne peut pas être l’identifiant d’un agent ; indiquez celui d’un agent, ou * pour tous
file-emptyPattern = un motif vide ne correspond à rien ; écrivez le chemin d’un programme
file-socketPath = le chemin du socket { $path } n’est pas du texte ; choisissez un autre emplacement
file-random = le système n’a pas donné d’octets aléatoires pour un nouveau jeton ou identifiant ({ $cause }) ; réessayez

file-document = le document
expected-object = un objet
expected-list = une liste
expected-agentId = l’identifiant d’un agent
expected-item = un élément avec un motif
import-coming = { $place } dans l’import n’est pas { $expected } ; corrigez cela et importez à nouveau
import-here = { $place } dans le fichier des autorisations n’est pas { $expected } ; corrigez cela et importez à nouveau

history-notWritten = l’historique { $path } ne peut pas être écrit ({ $cause }) ; libérez de l’espace, ou laissez votre utilisateur y écrire
history-locked = l’historique { $path } est verrouillé par un autre programme depuis { $seconds } s ; mettez fin à ce programme
history-unreadable = l’historique { $path } ne peut pas être lu ({ $cause }) ; laissez votre utilisateur le lire
history-unlinked = cette ligne ne fait pas suite à la ligne précédente
history-changed = la ligne précédant celle-ci a été modifiée, retirée ou ajoutée

settings-unreadable = { $path } ne peut pas être lu ; vérifiez ses droits ({ $cause })
settings-broken = { $path } ne peut pas être lu ({ $why }) ; corrigez-le ou mettez-le de côté. Rien n’a été écrasé
settings-notWritten = { $path } ne peut pas être écrit ; vérifiez les droits du dossier et l’espace libre ({ $cause })
settings-notOffered = { $name } ne peut pas prendre la valeur « { $text } » ; choisissez une des valeurs proposées
settings-noText = ce n’est pas du texte UTF-8
settings-noSettings = il contient autre chose que des réglages
settings-finding = { $name } doit être { $allowed } ; { $value } est utilisé.
settings-or = { $one } ou { $other }
settings-range = un nombre entier de { $min } à { $max }
settings-names = une liste de noms comme OPENAI_API_KEY ou WORK_*, sans PATH
settings-keys = des touches comme Ctrl+Alt+A
settings-nothing = rien

login-path = le chemin { $path } contient des caractères qu’une entrée de démarrage ne peut pas contenir ; déplacez le programme
login-notWritten = { $place } ne peut pas être écrit ; vérifiez ses droits ({ $cause })

cause-notFound = ce fichier ou dossier n’existe pas
cause-denied = accès refusé
cause-full = le disque est plein
cause-readOnly = il est en lecture seule
cause-isFolder = c’est un dossier
cause-noFolder = une partie du chemin n’est pas un dossier
cause-noFile = c’est un tube, un socket ou un périphérique, pas un fichier
cause-endless = c’est un lien qui mène à lui-même
cause-link = c’est un lien
cause-tooLarge = il est trop volumineux
