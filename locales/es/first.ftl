### What the first steps say.

title = Le damos la bienvenida a Exec Companion
windowTitle = Primeros pasos – Exec Companion
lead = Le pregunta antes de que un agente de IA ejecute un comando en este equipo. Tres pasos breves; cada uno se puede omitir y todo está después en las páginas.
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
loginText = Mientras la aplicación no esté en marcha no se puede preguntar a nadie: las solicitudes se rechazan o siguen su política.
startIt = Abrir la aplicación cuando inicie sesión
end = Pruébelo
endText = Eso es todo. En Estado puede hacer un simulacro: una pregunta como la de un agente, de la que no depende nada, desde el socket hasta su clic. Mire allí primero cuando algo parezca ir mal.
toHealth = Abrir Estado para el simulacro
finish = Ir a las solicitudes
back = Atrás
next = Siguiente
skip = Omitir todo
