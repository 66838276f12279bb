// The official client, told what to do: a JSON object in each line of standard input, and what
// came of it in each line of standard output.
//
//   node client.mjs PROGRAM [ARGUMENT]...
//
//   {"id": 1, "method": "list"}                               → {"id": 1, "result": {...}}
//   {"id": 2, "method": "call", "name": N, "arguments": {…}}  → {"id": 2, "progress": {...}}…
//                                                               {"id": 2, "result": {...}}
//   {"id": 3, "method": "cancel", "of": 2}                    → {"id": 2, "error": "…"}
//
// At first it says {"server": {...}}; at the end of its input it closes the connection.
import { createInterface } from 'node:readline';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const [command, ...args] = process.argv.slice(2);
const say = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);

const client = new Client({ name: 'proof', version: '1.0.0' });
client.fallbackNotificationHandler = async (notification) => say({ notification });
client.onerror = (error) => say({ broken: String(error) });
// As it starts servers by default: with the home, the path and little more of its environment.
const transport = new StdioClientTransport({ command, args });
await client.connect(transport);
say({ server: client.getServerVersion(), capabilities: client.getServerCapabilities(), pid: transport.pid });

const running = new Map();
const methods = {
  list: () => client.listTools(),
  call: async ({ id, name, arguments: given }) => {
    const controller = new AbortController();
    running.set(id, controller);
    const onprogress = (progress) => say({ id, progress });
    const options = { signal: controller.signal, onprogress, timeout: 120_000 };
    return client.callTool({ name, arguments: given }, undefined, options);
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.method === 'cancel') {
    running.get(request.of).abort('the test gives up');
    continue;
  }
  methods[request.method](request).then(
    (result) => say({ id: request.id, result }),
    (error) => say({ id: request.id, error: String(error) }),
  );
}
await client.close();
