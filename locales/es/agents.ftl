### Los agentes que preguntan aquí: su estado, qué falla y qué hace la conexión.

agent-absent = No está en este equipo.
agent-apart = Sin conectar. Aquí no se le pregunta por sus comandos.
agent-asks = Conectado. Le pregunta aquí y luego ejecuta lo que usted permita.
agent-runs = Conectado. Le pregunta aquí, y Exec Companion ejecuta lo que usted permita.
agent-tool = Tiene una herramienta que le pregunta aquí. Su propio shell no pregunta.
agent-forAll = Está configurado para todo el equipo.
agent-failsOpen = Si se mata el hook, { $name } ejecuta el comando sin preguntar.
agent-trouble = { $name }: { $problem }

agentProblem-hookGone = El hook ya no está, así que no se le pregunta. Conéctelo de nuevo.
agentProblem-ruleAlone = El hook ya no está y { $path } deja ejecutar todo sin preguntar. Conéctelo de nuevo o desconéctelo.
agentProblem-changed = { $path } se modificó. Conéctelo de nuevo.
agentProblem-moved = El hook inicia { $path }, que no existe. Conéctelo de nuevo.
agentProblem-untrusted = Codex no confía en el hook y lo omite. Conéctelo de nuevo.
agentProblem-short = Solo espera su respuesta { $seconds } segundos. Conéctelo de nuevo.
agentProblem-failureRuns = Ejecuta el comando cuando el hook falla. Conéctelo de nuevo.
agentProblem-off = { $path } desactiva los hooks. Quite esa línea.
agentProblem-variable = { $path } define { $name }, que puede cambiar lo que responde el hook. Quite esa línea.
agentProblem-subAgent = { $path } convierte otro programa en subagente, y no se le pregunta por sus comandos. Quite el archivo.
agentProblem-stranger = { $path } inicia { $program }, que Exec Companion no escribió ahí. Quítelo.
agentProblem-old = La versión { $version } ejecuta el comando cuando el hook falla. Actualice a { $needs } o posterior.
agentProblem-unreadable = { $path } no se puede leer. Repárelo.
agentProblem-trustUnknown = Codex no dice si confía en el hook. Pruébelo.

agentNote-trust = Se le dice a Codex que confíe en este hook, y en nada más.
agentNote-allow = Gemini CLI deja de preguntar. Solo pregunta Exec Companion.
agent-connected = { $name } ya pregunta aquí. Reinicie las sesiones abiertas.
agent-hasTool = { $name } ya tiene la herramienta. Reinicie las sesiones abiertas.
agent-disconnected = { $name } ya no pregunta aquí.
agent-conflict = Los ajustes de { $name } han cambiado. Mire de nuevo la diferencia.
agent-noProgram = exec-host no está junto a esta aplicación. Instale la aplicación de nuevo.
agent-notTrusted = El hook está escrito, pero Codex aún no confía en él. Escriba /hooks en Codex y confíe en él allí.

agentTest-none = Conéctelo primero.
agentTest-allowed = Funciona: el comando de prueba se permitió. No se ejecutó nada.
agentTest-denied = Funciona: el comando de prueba se denegó ({ $why }).
agentTest-broken = El hook no respondió ({ $why }). Conéctelo de nuevo.

agentRefused-unfit = { $path } quedó como está: { $cause }. Repárelo e inténtelo de nuevo.
agentRefused-outside = { $path } es un enlace a { $target }, fuera de su carpeta personal, y quedó como está.
agentRefused-notYours = { $path } pertenece a otro usuario y quedó como está.
agentRefused-readOnly = { $path } es de solo lectura y quedó como está. Permita escribirlo e inténtelo de nuevo.
agentRefused-changed = { $path } ha cambiado y quedó como está. Mire de nuevo la diferencia.
agentRefused-io = No se puede escribir { $path }: { $cause }.
agentRefused-record = { $path } no se puede leer, así que la aplicación no sabe qué escribió antes. Aparte el archivo e inténtelo de nuevo.
agentRefused-program = La ruta { $path } no se puede escribir en los ajustes. Mueva exec-host a una carpeta sin caracteres especiales en el nombre.
agentUnfit-shape = un ajuste tiene una forma inesperada
agentUnfit-twice = { $name } aparece dos veces
agentUnfit-taken = otro servidor se llama { $name }
agentUnfit-notOurs = lo escribió otro programa
agentUnfit-noText = no es texto
