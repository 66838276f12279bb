// A model that does as a test says, for the real Claude Code (Anthropic Messages) and the real
// Codex (OpenAI Responses). It prints its port, and then lines of JSON:
//
//   {"turn", "tools", "results"}   the agent wants its next turn: the names of the tools it has
//                                  of the MCP server SERVER, and the newest results of them; where
//                                  SHELL names its own shell tool, "shell" in place of those
//   {"outside"}                    the agent tried to reach this address: its proxy is this
//                                  server, which refuses
//
// A turn is answered as the line of its input with the same number says: {"turn", "call":
// {"tool", "arguments"}} or {"turn", "say"}. What an agent asks of a model besides, without
// tools (a title), is answered with a word.
//
//   node model.mjs SERVER [SHELL]
import http from "node:http";
import readline from "node:readline";

const [, , server, shell] = process.argv;
const tell = (line) => console.log(JSON.stringify(line));
const turns = [];
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const { turn, ...answer } = JSON.parse(line);
  turns[turn](answer);
});

function told(tools, results) {
  tell({ turn: turns.length, tools: [...tools.keys()], results });
  return new Promise((answer) => turns.push(answer));
}

const text = (content) =>
  typeof content === "string" ? content : content.map((part) => part.text ?? "").join("\n");

// For each way to speak to a model: the tools of SERVER in a request, by their own names, with
// what a call of one says; the results that came last; an answer, and as the events of a stream.
const messages = {
  tools({ tools }) {
    if (shell) return new Map((tools ?? []).filter(({ name }) => name === shell).map(({ name }) => ["shell", { name }]));
    const prefix = `mcp__${server}__`;
    const own = (tools ?? []).filter(({ name }) => name.startsWith(prefix));
    return new Map(own.map(({ name }) => [name.slice(prefix.length), { name }]));
  },
  results({ messages }) {
    const { content } = messages.findLast(({ role }) => role === "user");
    const parts = typeof content === "string" ? [] : content;
    return parts.filter(({ type }) => type === "tool_result").map((result) => text(result.content));
  },
  answer(id, model, { say, call }) {
    const content = call
      ? { type: "tool_use", id: `toolu_${id}`, name: call.name, input: call.arguments }
      : { type: "text", text: say };
    const end = { stop_reason: call ? "tool_use" : "end_turn", stop_sequence: null };
    const usage = { input_tokens: 1, output_tokens: 1 };
    const message = { id: `msg_${id}`, type: "message", role: "assistant", model, usage };
    const begun = { ...content, ...(call ? { input: {} } : { text: "" }) };
    const delta = call
      ? { type: "input_json_delta", partial_json: JSON.stringify(call.arguments) }
      : { type: "text_delta", text: say };
    const events = [
      { type: "message_start", message: { ...message, content: [], stop_reason: null, stop_sequence: null } },
      { type: "content_block_start", index: 0, content_block: begun },
      { type: "content_block_delta", index: 0, delta },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: end, usage },
      { type: "message_stop" },
    ];
    return { whole: { ...message, ...end, content: [content] }, events };
  },
};

const responses = {
  tools({ tools }) {
    if (shell) return new Map((tools ?? []).filter(({ name }) => name === shell).map(({ name }) => ["shell", { name }]));
    const own = (tools ?? []).find(({ type, name }) => type === "namespace" && name === `mcp__${server}`);
    const each = (own?.tools ?? []).map(({ name }) => [name, { name, namespace: own.name }]);
    return new Map(each);
  },
  results({ input }) {
    const last = input.findLastIndex(({ type }) => type === "function_call");
    const results = input.slice(last + 1).filter(({ type }) => type === "function_call_output");
    return results.map(({ output }) => text(output));
  },
  answer(id, model, { say, call }) {
    const item = call
      ? {
          type: "function_call",
          id: `fc_${id}`,
          call_id: `call_${id}`,
          name: call.name,
          namespace: call.namespace,
          arguments: JSON.stringify(call.arguments),
        }
      : { type: "message", id: `msg_${id}`, role: "assistant", content: [{ type: "output_text", text: say }] };
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    const response = { id: `resp_${id}`, object: "response", model, output: [item], usage };
    const events = [
      { type: "response.created", response: { id: response.id } },
      { type: "response.output_item.added", output_index: 0, item },
      { type: "response.output_item.done", output_index: 0, item },
      { type: "response.completed", response },
    ];
    return { whole: response, events };
  },
};

const ways = { "/v1/messages": messages, "/v1/responses": responses };

function refuse(address, response) {
  tell({ outside: address });
  response.writeHead(403).end();
}

async function answer(request, response) {
  let body = "";
  for await (const piece of request) body += piece;
  // What goes through a proxy names its computer.
  if (!request.url.startsWith("/")) return refuse(request.url, response);
  const way = ways[request.url.split("?")[0]];
  if (request.method !== "POST" || !way) return response.writeHead(404).end();
  const asked = JSON.parse(body);
  const tools = way.tools(asked);
  const answered = tools.size === 0 ? { say: "Yes." } : await told(tools, way.results(asked));
  if (answered.call) Object.assign(answered.call, tools.get(answered.call.tool));
  const { whole, events } = way.answer(turns.length, asked.model, answered);
  if (!asked.stream) {
    response.writeHead(200, { "content-type": "application/json" });
    return response.end(JSON.stringify(whole));
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(""));
}

http
  .createServer(answer)
  .on("connect", (request, socket) => {
    tell({ outside: request.url });
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  })
  .listen(0, "127.0.0.1", function () {
    tell(this.address().port);
  });
