### Why the socket is not served, or does not answer; after a colon. Read by `crates/words`.

socket-notAbsolute = le chemin du socket { $path } n’est pas absolu : écrivez le chemin complet
socket-tooLong = le chemin du socket { $path } fait { $bytes } octets et ce système en accepte { $limit } : choisissez-en un plus court
socket-folder = le dossier du socket { $path } { $flaw } : choisissez un dossier à vous
socket-lock = { $path } { $flaw } : supprimez-le
socket-inUse = un autre programme répond déjà sur { $path } : quittez-le d’abord
socket-notASocket = { $path } n’est pas un socket et n’a pas été touché : déplacez-le
socket-system = le système ne permet pas de l’installer à { $path } : { $cause }
socket-noToken = le fichier des autorisations n’a pas de jeton

flaw-notAFile = n’est pas un fichier ordinaire
flaw-notAFolder = n’est pas un dossier
flaw-link = est un lien
flaw-otherUser = appartient à un autre utilisateur
flaw-severalNames = a plus d’un nom
flaw-shared = est partagé avec d’autres utilisateurs

client-unreachable = personne ne répond sur { $path } : démarrez Exec Companion ({ $cause })
client-foreign = { $path } est servi par un autre utilisateur
client-ended = le programme derrière { $path } a pris la demande et s’est terminé sans répondre
client-late =
    { $seconds ->
        [one] pas de réponse de { $path } en { $seconds } seconde
        [many] pas de réponse de { $path } en { $seconds } de secondes
       *[other] pas de réponse de { $path } en { $seconds } secondes
    }
client-unclear = la réponse de { $path } n’a pas de sens
