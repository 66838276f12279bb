deed-runsDownload = exécuter un script téléchargé depuis { $host }
deed-runsDownloaded = exécuter du texte téléchargé
deed-runsDecoded = exécuter du texte décodé
deed-runsUnseen = exécuter du texte impossible à vérifier avant
deed-runsUntold = exécuter un programme connu seulement à l’exécution
deed-deletesAllIn = supprimer tout dans { $path }
deed-erasesDisk = effacer le disque { $path }
deed-opensAndTalks = ouvrir { $path } et peut-être l’envoyer à un autre ordinateur
deed-opensAndTalksTo = ouvrir { $path } et peut-être l’envoyer à { $host }
deed-deletesTree = supprimer { $path } et tout son contenu
deed-deletesTrees =
    supprimer { $path } et { $more ->
        [one] { $more } autre
        [many] { $more } d’autres
       *[other] { $more } autres
    }, avec tout leur contenu
deed-deletes = supprimer { $path }
deed-deletesMore =
    supprimer { $path } et { $more ->
        [one] { $more } autre
        [many] { $more } d’autres
       *[other] { $more } autres
    }
deed-deletesNamed = supprimer des fichiers nommés par une autre commande
deed-deletesUntold = supprimer des fichiers connus seulement à l’exécution
deed-deletesFound = supprimer ce qu’il trouve dans { $path }
deed-deletesNamedBelow = supprimer les fichiers nommés { $name } dans { $path } et ses sous-dossiers
deed-deletesOldBelow = supprimer les fichiers nommés { $name } de plus de { $days } jours dans { $path } et ses sous-dossiers
deed-deletesNamedIn = supprimer les fichiers nommés { $name } dans { $path }
deed-deletesWith = supprimer { $what } avec { $program }
deed-deletesByWords = supprimer des données par « { $words } » avec { $program }
deed-mirrors = rendre { $path } identique à { $from } et supprimer le reste
deed-resetsTo = abandonner les modifications et déplacer cette branche vers { $target }
deed-discardsChanges = abandonner les modifications non validées
deed-deletesIgnored = supprimer les fichiers que git ignore
deed-deletesUntrackedAll = supprimer les fichiers que git ne suit pas, même ignorés
deed-deletesUntracked = supprimer les fichiers que git ne suit pas
deed-deletesBranch = supprimer la branche { $name }
deed-dropsStash = supprimer les modifications mises de côté
deed-forcesPush = pousser vers { $remote } et écraser ce qui s’y trouve
deed-forcesPushed = pousser des commits et écraser ce qui s’y trouve
deed-uninstalls = désinstaller { $name } avec { $program }
deed-turnsOff = éteindre cet ordinateur
deed-restarts = redémarrer cet ordinateur
deed-pushes = pousser vers { $remote }
deed-pushesCommits = pousser des commits
deed-publishes = publier un paquet avec { $program }
deed-sendsFile = envoyer { $path } à { $host }
deed-sendsTo = envoyer des données à { $host }
deed-runsOn = exécuter une commande sur { $host }
deed-runsWordsOn = exécuter « { $words } » sur { $host }
deed-logsIn = se connecter à { $host }
deed-stopsService = arrêter le service { $name }
deed-restartsService = redémarrer le service { $name }
deed-startsService = démarrer le service { $name }
deed-stopsProcesses = arrêter des processus
deed-installs = installer { $name } avec { $program }
deed-installsMore =
    installer { $name } et { $more ->
        [one] { $more } autre
        [many] { $more } d’autres
       *[other] { $more } autres
    } avec { $program }
deed-installsForAll = installer { $name } avec { $program } pour tous les projets
deed-installsFrom = installer les paquets de { $path } avec { $program }
deed-installsAll = installer des paquets avec { $program }
deed-runsContainer = exécuter un conteneur avec { $program }
deed-runsImage = exécuter { $image } dans un conteneur
deed-runsImageWith = exécuter { $image } dans un conteneur qui a accès à { $path }
deed-runsImageWithAll = exécuter { $image } dans un conteneur avec accès à tous les fichiers de cet ordinateur
deed-runsWordsWithAll = exécuter « { $words } » dans un conteneur avec accès à tous les fichiers de cet ordinateur
deed-runsWordsWithPath = exécuter « { $words } » dans un conteneur qui a accès à { $path }
deed-runsImageFree = exécuter { $image } dans un conteneur sans les limites habituelles
deed-runsWordsIn = exécuter « { $words } » dans le conteneur { $name }
deed-runsCode = exécuter du code avec { $program }
deed-runsWordsWith = exécuter « { $words } » avec { $program }
deed-runsScript = exécuter le script { $path }
deed-runsProgram = exécuter le programme { $path }
deed-overwrites = écraser { $path }
deed-movesTo = déplacer { $path } vers { $target }
deed-movesMore =
    déplacer { $path } et { $more ->
        [one] { $more } autre
        [many] { $more } d’autres
       *[other] { $more } autres
    } vers { $target }
deed-changes = modifier { $path }
deed-changesRights = changer qui peut utiliser { $path }
deed-changesOwner = changer le propriétaire de { $path }
deed-copiesTo = copier { $path } vers { $target }
deed-copiesMore =
    copier { $path } et { $more ->
        [one] { $more } autre
        [many] { $more } d’autres
       *[other] { $more } autres
    } vers { $target }
deed-packs = archiver des fichiers dans { $path }
deed-unpacks = extraire { $path } dans { $folder }
deed-writesTo = écrire dans { $path }
deed-addsTo = ajouter à { $path }
deed-makes = créer { $path }
deed-commitsAll = valider tous les fichiers modifiés (commit)
deed-commits = valider des modifications (commit)
deed-runs = exécuter { $words }
deed-clones = cloner un dépôt depuis { $host }
deed-downloads = télécharger depuis { $host }
deed-opens = ouvrir { $path }
deed-reads = lire { $path }
deed-readsMore =
    lire { $path } et { $more ->
        [one] { $more } autre
        [many] { $more } d’autres
       *[other] { $more } autres
    }
deed-lists = lister { $path }
