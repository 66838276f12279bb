### What the first steps say.

title = Le damos la bienvenida a Exec Companion
windowTitle = Primeros pasos – Exec Companion
lead = Le pregunta antes de que un agente de IA ejecute un comando. Tres pasos cortos; puede omitir cada uno.
step = Paso { $at } de { $of }
where = Dónde está OpenClaw
whereText = Esto es lo que se encontró. Si su OpenClaw guarda sus archivos en otro sitio, inicie la aplicación con OPENCLAW_STATE_DIR apuntando a esa carpeta.
choose = Qué nivel de rigor
chooseText = Esto vale para todo agente sin ajustes propios. Recomendamos preguntar: nada nuevo se ejecuta sin un clic.
now = En vigor
use = Usar esto
useOf = Usar esto: { $label }
same = No cambia nada: es lo que ya está en vigor.
login = Abrir al iniciar sesión
loginText = Mientras la aplicación no está en marcha, no se puede preguntar a nadie.
startIt = Abrir la aplicación cuando inicie sesión
toAgents = Conectar agentes
agentsText = Conecta los agentes que usas. Cada uno te pregunta entonces aquí.
end = Pruébelo
endText = Eso es todo. En Estado puede hacer un simulacro: una solicitud de prueba que no ejecuta nada. Mire allí primero si algo parece ir mal.
toHealth = Abrir Estado para el simulacro
finish = Ir a las solicitudes
back = Atrás
next = Siguiente
skip = Omitir todo
