### Why the socket is not served, or does not answer; after a colon. Read by `crates/catalogue`.

socket-notAbsolute = le chemin du socket { $path } n’est pas absolu : écrivez le chemin complet
socket-tooLong = le chemin du socket { $path } fait { $bytes } octets et ce système en accepte { $limit } : choisissez-en un plus court
socket-folder = le dossier du socket { $path } { $flaw } : choisissez un dossier à vous
socket-lock = { $path } { $flaw } : supprimez-le
socket-inUse = un autre programme répond déjà sur { $path } : quittez-le d’abord
socket-inUseBy = un autre programme ({ $program }) répond déjà sur { $path } : quittez-le d’abord
socket-notASocket = { $path } n’est pas un socket et n’a pas été touché : déplacez-le
socket-system = le socket ne peut pas être créé à { $path } : { $cause }
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
client-unclear = la réponse de { $path } est incompréhensible

beside-problem = L’hôte de nœud d’OpenClaw ne peut pas demander ici : { $problem }.
beside-unreadable = la base de données d’OpenClaw { $path } est illisible ({ $cause }) ; donnez à votre utilisateur le droit de la lire
beside-damaged = la base de données d’OpenClaw { $path } est endommagée ({ $cause }) ; exécutez `openclaw doctor`
beside-busy = la base de données d’OpenClaw { $path } est verrouillée par un autre programme ; l’application la relira dans un instant
beside-unfinished = la base de données d’OpenClaw { $path } est restée au milieu d’une modification ; démarrez OpenClaw une fois
beside-schema = la base de données d’OpenClaw { $path } enregistre ses autorisations d’une façon inattendue ({ $cause }) ; cherchez un Exec Companion plus récent
beside-document = les autorisations dans la base de données d’OpenClaw { $path } ne sont pas du JSON ; exécutez `openclaw doctor`
beside-noToken = OpenClaw n’a pas encore de jeton pour son socket d’autorisations ; son hôte de nœud en crée un au besoin
