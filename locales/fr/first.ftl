### What the first steps say.

title = Bienvenue dans Exec Companion
windowTitle = Premiers pas – Exec Companion
lead = Il vous demande avant qu’un agent d’IA exécute une commande sur cet ordinateur. Trois courtes étapes ; chacune peut être passée, et tout se retrouve ensuite dans les pages.
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
loginText = Tant que l’application ne tourne pas, personne ne peut être consulté : les demandes sont rejetées ou suivent votre politique.
startIt = Lancer l’application à l’ouverture de ma session
end = Essayer
endText = C’est tout. Sous État, vous pouvez lancer un exercice : une question comme celle d’un agent, sans conséquence, du socket jusqu’à votre clic. Regardez-y d’abord si quelque chose semble anormal.
toHealth = Ouvrir État pour l’exercice
finish = Aller aux demandes
back = Retour
next = Suivant
skip = Tout passer
