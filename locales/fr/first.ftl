### What the first steps say.

title = Bienvenue dans Exec Companion
windowTitle = Premiers pas – Exec Companion
lead = Il vous demande avant qu’un agent IA exécute une commande. Trois courtes étapes ; vous pouvez les passer.
step = Étape { $at } sur { $of }
where = Où se trouve OpenClaw
whereText = Voici ce qui a été trouvé. Si votre OpenClaw garde ses fichiers ailleurs, lancez l’application avec OPENCLAW_STATE_DIR réglé sur ce dossier.
choose = Quel niveau de sévérité
chooseText = Cela vaut pour tout agent sans réglages propres. Nous conseillons de demander : rien de nouveau ne s’exécute sans un clic.
now = En vigueur
use = Utiliser
useOf = Utiliser : { $label }
same = Ne change rien : c’est ce qui est en vigueur.
login = Lancer à l’ouverture de session
loginText = Quand l’application ne tourne pas, personne ne peut être consulté.
startIt = Lancer l’application à l’ouverture de ma session
toAgents = Connecter des agents
agentsText = Connectez les agents que vous utilisez. Chacun vous demande alors ici.
end = Essayer
endText = C’est tout. Dans État, vous pouvez lancer un exercice : une demande d’essai qui n’exécute rien. Regardez-y d’abord si quelque chose semble anormal.
toHealth = Ouvrir État pour l’exercice
finish = Aller aux demandes
back = Retour
next = Suivant
skip = Tout passer
