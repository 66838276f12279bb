### What the prompt window says.

windowTitle =
    { $agentKind ->
        [none] Demande de commande
       *[other] Demande de commande – { $agent }
    }
emptyTitle = Rien n’est en attente.
emptyText = Quand un agent veut exécuter quelque chose que vous n’avez pas autorisé, cela apparaît ici.
openingTitle = Ouverture de la demande…
timeLeft = Temps restant
noLimit = Sans limite de temps
secondsLeft =
    { $n ->
        [one] Encore { $n } seconde
        [many] Encore { $n } de secondes
       *[other] Encore { $n } secondes
    }
risks = À regarder de près
moreRisks = +{ $n }
moreRisksLabel =
    { $n ->
        [one] Afficher { $n } remarque de plus
        [many] Afficher { $n } de remarques de plus
       *[other] Afficher { $n } remarques de plus
    }

tier-danger = Danger
tier-caution = Prudence
tier-note = Remarque
commandViews = Commande
asWritten = Tel quel
wordByWord = Mot à mot
touches = Ce qu’elle touche
touchesLabel =
    { $n ->
        [one] { $n } chemin dans la commande
        [many] { $n } de chemins dans la commande
       *[other] { $n } chemins dans la commande
    }
touchedPath = Chemin
touchedNow = Là actuellement
touchedWhere = Où
touchedFile = fichier, { $size }
touchedFolder =
    { $n ->
        [0] dossier vide
        [one] dossier de { $n } élément
        [many] dossier de { $n } d’éléments
       *[other] dossier de { $n } éléments
    }
touchedFolderMore = dossier de { $n } éléments ou plus
touchedOutside = hors du dépôt
touchedInside = dans le dépôt

touched-nothing = rien
touched-folder = dossier
touched-link = lien symbolique
touched-other = ni fichier ni dossier
touched-hidden = ne peut pas être examiné
commandLabel =
    { $n ->
        [one] Commande, { $n } ligne
        [many] Commande, { $n } de lignes
       *[other] Commande, { $n } lignes
    }
notes =
    { $n ->
        [one] { $n } remarque
        [many] { $n } de remarques
       *[other] { $n } remarques
    }
wordsLabel =
    { $n ->
        [one] Commande, { $n } mot
        [many] Commande, { $n } de mots
       *[other] Commande, { $n } mots
    }
wordNumber = N°
word = Mot
remark = Remarque
startedBy = Lancé par
noted = Remarque : { $note }
noteKeys = Appuyez sur . ou , pour parcourir les parties marquées
noteAt = Remarque { $at } sur { $of } : { $note }
uncover = afficher 5 s
program = programme
emptyWord = ⟨vide⟩
emptyWordNote = un mot vide
copy = Copier
copied = Copié
copyRaw = Copier la version brute
copyDetails = Copier les détails
rawNote = La commande exactement telle qu’envoyée. Elle peut contenir des caractères invisibles.
copyFailed = La commande n’a pas pu être copiée. Sélectionnez-la et copiez-la à la main.
lines =
    { $n ->
        [one] { $n } ligne
        [many] { $n } de lignes
       *[other] { $n } lignes
    }
why = Raison
whyAsked = Détails

mark-pass = Couvert :
mark-miss = Non couvert :
queue = Demandes en attente
position = { $at } sur { $of }
previous = Demande précédente
next = Demande suivante
moreWaiting = +{ $n }
soonest = expire en premier
arrived =
    { $n ->
        [one] Une autre demande est arrivée. { $n } demande en attente.
        [many] Une autre demande est arrivée. { $n } de demandes en attente.
       *[other] Une autre demande est arrivée. { $n } demandes en attente.
    }
allowOnce = Autoriser une fois
allowAlways = Toujours autoriser…
alwaysLabel = Toujours autoriser
allowFor = Autoriser pendant…
leaseCaption = Exactement cette commande, dans ce dossier :
deny = Refuser
denyMore = Autres façons de refuser
denyWithMessage = Refuser et dire quoi faire…
denyAndPause = Refuser et suspendre cet agent 15 minutes
denyAlways = Toujours refuser ce programme…
times = ×{ $n }
timesLabel =
    { $n ->
        [one] { $n } demande identique, une seule réponse
        [many] { $n } de demandes identiques, une seule réponse
       *[other] { $n } demandes identiques, une seule réponse
    }
cancel = Annuler
close = Fermer
alwaysTitle = Toujours autoriser pour l’agent « { $agent } »
alwaysScopes = Ce qui peut s’exécuter sans demander
partCovered = peut déjà s’exécuter
denyAlwaysTitle = Toujours refuser pour l’agent « { $agent } »
denyAlwaysScopes = Le programme rejeté dorénavant
denyAlwaysHelp = Désormais, ce programme est rejeté sans demander. Vous pouvez retirer la règle dans la liste d’autorisation.
ends = Fin

end-never = jamais
end-day = dans 1 jour
end-week = dans 1 semaine
note = Note
entryHasNoTerms = Ce type de règle ne peut avoir ni fin ni note.
saveAndAllow = Enregistrer la règle et autoriser
saveAndDeny = Enregistrer la règle et refuser
saveAnyway = Enregistrer quand même
otherPattern = Autre motif…
otherPatternHelp = Programmes par leur chemin, avec des arguments quelconques.
pattern = Motif de chemins
changes = Ce qui change
weighing = Examen de ce que cela changerait…
coversNot = Cela n’autoriserait pas la commande.
noHistory = Les demandes passées sont illisibles : aucune comparaison n’est possible.
pastNone =
    { $n ->
        [0] Il n’y a pas de demande passée à comparer.
        [one] Cela n’aurait pas autorisé votre dernière demande.
        [many] Cela n’aurait autorisé aucune de vos { $n } de dernières demandes.
       *[other] Cela n’aurait autorisé aucune de vos { $n } dernières demandes.
    }
pastAllowed =
    { $n ->
        [one] Cela aurait autorisé { $n } demande passée
        [many] Cela aurait autorisé { $n } de demandes passées
       *[other] Cela aurait autorisé { $n } demandes passées
    }
pastAllowedDenied =
    { $n ->
        [0] vous n’en avez refusé aucune
        [one] vous en avez refusé { $n }
        [many] vous en avez refusé { $n }
       *[other] vous en avez refusé { $n }
    }
pastDenied =
    { $n ->
        [one] refusée une fois
        [many] refusée { $n } fois
       *[other] refusée { $n } fois
    }
pastNoneRefused =
    { $n ->
        [0] Il n’y a pas de demande passée à comparer.
        [one] Cela n’aurait pas rejeté votre dernière demande.
        [many] Cela n’aurait rejeté aucune de vos { $n } de dernières demandes.
       *[other] Cela n’aurait rejeté aucune de vos { $n } dernières demandes.
    }
pastRefused =
    { $n ->
        [one] Cela aurait rejeté { $n } demande passée
        [many] Cela aurait rejeté { $n } de demandes passées
       *[other] Cela aurait rejeté { $n } demandes passées
    }
pastRefusedAllowed =
    { $n ->
        [0] vous n’en avez autorisé aucune
        [one] vous en avez autorisé { $n }
        [many] vous en avez autorisé { $n }
       *[other] vous en avez autorisé { $n }
    }
pastRowAllowed =
    { $n ->
        [one] autorisée une fois
        [many] autorisée { $n } fois
       *[other] autorisée { $n } fois
    }
pastTimes =
    { $n ->
        [one] demandée une fois
        [many] demandée { $n } fois
       *[other] demandée { $n } fois
    }
pastMore =
    { $n ->
        [one] et { $n } autre commande
        [many] et { $n } d’autres commandes
       *[other] et { $n } autres commandes
    }
pastUnknown =
    { $n ->
        [one] { $n } autre demande n’est pas comparable : son texte n’est pas conservé en entier.
        [many] { $n } d’autres demandes ne sont pas comparables : leur texte n’est pas conservé en entier.
       *[other] { $n } autres demandes ne sont pas comparables : leur texte n’est pas conservé en entier.
    }
confirmAnyway = L’enregistrer quand même
confirmFirst = Cochez la case pour enregistrer quand même
notLookedAt = L’effet de cette règle est inconnu : { $cause }.
denyWithMessageTitle = Refuser et dire quoi faire
lastMessages = Déjà dit
message = Message à l’agent
messageHelp = Une ligne. Elle est transmise à l’agent qui demande et ne change aucune règle.
denyAndSend = Refuser et envoyer
denyAll = Refuser les { $n }
denyAllTitle =
    { $n ->
        [one] Refuser { $n } demande ?
        [many] Refuser les { $n } de demandes ?
       *[other] Refuser les { $n } demandes ?
    }
denyAllText = Chaque agent apprend qu’une personne a refusé. Les demandes qui arrivent entre-temps restent en attente.
keepThem = Les garder
together = En autoriser { $n } une fois…
togetherConfirm = En autoriser { $n } une fois
togetherTitle =
    { $n ->
        [one] Autoriser cette { $n } demande une fois ?
        [many] Autoriser ces { $n } de demandes une fois ?
       *[other] Autoriser ces { $n } demandes une fois ?
    }
togetherText = Elles ont le même agent, le même programme et le même dossier. Seuls des mots diffèrent. Chacune s’exécute une fois, telle qu’affichée. Rien n’est enregistré. Les demandes qui arrivent entre-temps restent en attente.
togetherList = Les demandes, chacune par sa différence avec la première
togetherScroll = Faites d’abord défiler la liste jusqu’à la fin
allowNext = Laisser s’exécuter si elle est redemandée (10 min)
allowReady = L’autorisation est maintenant possible
notYet = Pas encore. { $wait }.
keys = { $modifier }+Entrée autorise une fois · Échap refuse
notInFront = Les touches agissent après un clic dans cette fenêtre
newAsker = n’a encore jamais rien demandé

wait-moment = Disponible dans un instant
wait-scroll = Faites d’abord défiler la commande jusqu’au bout
wait-typing = Cessez de taper un instant
wait-sending = Transmission à l’agent…
wait-checking = Confirmez par mot de passe ou empreinte. Votre système vous le demande
wait-done = C’est fait
wait-expired = Temps écoulé. Rien n’a été exécuté.
wait-ended = Cette demande est terminée.
changed = Cette demande a changé pendant que vous la regardiez. Relisez-la.
notDelivered = La réponse n’a pas pu être transmise : { $cause }. Rien n’a été exécuté.
dismiss = Masquer
later = Décider plus tard

alwaysAfter = Toujours ?
undo = Annuler
undone = Annulé.
