// A model that does as a test says, for real agents: Claude Code (Anthropic Messages), Codex (OpenAI
// Responses), Copilot CLI, Qwen Code and opencode (OpenAI Chat Completions), and Gemini CLI. It prints
// its port, and then lines of JSON:
//
//   {"turn", "tools", "all", "results"}   the agent wants its next turn: the names of the tools it has
//                                  of the MCP server SERVER, all tools, and the newest results; where
//                                  SHELL names its own shell tool, "shell" in place of the first
//   {"outside"}                    the agent tried to reach this address: its proxy is this
//                                  server, which refuses
//
// A turn is answered as the line of its input with the same number says: {"turn", "call":
// {"tool", "arguments"}} with one of these names, or {"turn", "say"}. What an agent asks of a model besides, without
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

function told(tools, all, results) {
  tell({ turn: turns.length, tools: [...tools.keys()], all: [...all.keys()].sort(), results });
  return new Promise((answer) => turns.push(answer));
}

const text = (content) =>
  typeof content === "string" ? content : content.map((part) => part.text ?? "").join("\n");

// Tools by their names.
const named = (tools) => new Map(tools.map((tool) => [tool.name, tool]));
// The agent's own shell tool alone.
const own = (all) => new Map([...all].filter(([name]) => name === shell).map(([, tool]) => ["shell", tool]));

// For each way to speak to a model: all tools in a request, with what a call of one says; those of
// SERVER, by their own names; the results that came last; an answer, and as the events of a stream.
const messages = {
  all({ tools }) {
    return named((tools ?? []).map(({ name }) => ({ name })));
  },
  tools({ tools }) {
    const prefix = `mcp__${server}__`;
    const ours = (tools ?? []).filter(({ name }) => name.startsWith(prefix));
    return new Map(ours.map(({ name }) => [name.slice(prefix.length), { name }]));
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
  all({ tools, input }) {
    // Newer models of Codex get their tools as a part of the input.
    const more = input.filter(({ type }) => type === "additional_tools");
    const given = [...(tools ?? []), ...more.flatMap(({ tools }) => tools)];
    const each = ({ type, name, tools }) =>
      type === "namespace" ? tools.map((tool) => ({ name: tool.name, type: tool.type, namespace: name })) : [{ name: name ?? type, type }];
    return named(given.flatMap(each));
  },
  tools({ tools }) {
    const ours = (tools ?? []).find(({ type, name }) => type === "namespace" && name === `mcp__${server}`);
    const each = (ours?.tools ?? []).map(({ name }) => [name, { name, namespace: ours.name }]);
    return new Map(each);
  },
  results({ input }) {
    const last = input.findLastIndex(({ type }) => /_call$/.test(type));
    const results = input.slice(last + 1).filter(({ type }) => /_call_output$/.test(type));
    return results.map(({ output }) => text(output));
  },
  answer(id, model, { say, call }) {
    const named = call && { call_id: `call_${id}`, name: call.name, namespace: call.namespace };
    const item = call
      ? call.type === "custom"
        ? { type: "custom_tool_call", id: `ctc_${id}`, ...named, input: call.arguments.text }
        : { type: "function_call", id: `fc_${id}`, ...named, arguments: JSON.stringify(call.arguments) }
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

// The agents of these two are here with their own tools alone.
const chat = {
  all({ tools }) {
    return named((tools ?? []).map(({ function: { name } }) => ({ name })));
  },
  tools: () => new Map(),
  results({ messages }) {
    const last = messages.findLastIndex(({ role }) => role === "assistant");
    const results = messages.slice(last + 1).filter(({ role }) => role === "tool");
    return results.map(({ content }) => text(content));
  },
  answer(id, model, { say, call }) {
    const calls = call && [
      {
        index: 0,
        id: `call_${id}`,
        type: "function",
        function: { name: call.name, arguments: JSON.stringify(call.arguments) },
      },
    ];
    const message = { role: "assistant", content: call ? null : say, ...(calls ? { tool_calls: calls } : {}) };
    const head = { id: `chatcmpl-${id}`, created: 1, model };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const end = calls ? "tool_calls" : "stop";
    const chunk = (delta, finish_reason) => ({
      ...head,
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta, finish_reason }],
    });
    const choices = [{ index: 0, message, finish_reason: end }];
    const whole = { ...head, object: "chat.completion", choices, usage };
    return { whole, events: [chunk(message, null), { ...chunk({}, end), usage }, "[DONE]"] };
  },
};

const gemini = {
  all({ tools }) {
    const functions = (tools ?? []).flatMap(({ functionDeclarations }) => functionDeclarations ?? []);
    return named(functions.map(({ name }) => ({ name })));
  },
  tools: () => new Map(),
  results({ contents }) {
    const last = contents.findLastIndex(({ role }) => role === "model");
    const parts = contents.slice(last + 1).flatMap(({ parts }) => parts ?? []);
    const results = parts.filter(({ functionResponse }) => functionResponse);
    // What came of it stands in the one or the other.
    return results.map(({ functionResponse: { response } }) => response.output ?? response.error ?? JSON.stringify(response));
  },
  answer(id, model, { say, call }) {
    const part = call ? { functionCall: { name: call.name, args: call.arguments } } : { text: say };
    const candidate = { content: { role: "model", parts: [part] }, finishReason: "STOP", index: 0 };
    const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
    const whole = { candidates: [candidate], usageMetadata };
    return { whole, events: [whole] };
  },
};

/** The way in which an address is spoken to, and whether a stream is asked for. */
function way(url, asked) {
  const path = url.split("?")[0];
  if (path.endsWith("/messages")) return [messages, asked.stream];
  if (path.endsWith("/responses")) return [responses, asked.stream];
  if (path.endsWith("/chat/completions")) return [chat, asked.stream];
  const [, stream] = /:(stream)?generateContent$/i.exec(path) ?? [];
  return path.includes("/models/") && /generateContent$/i.test(path) ? [gemini, stream !== undefined] : [];
}

function refuse(address, response) {
  tell({ outside: address });
  response.writeHead(403).end();
}

async function answer(request, response) {
  let body = "";
  for await (const piece of request) body += piece;
  // What goes through a proxy names its computer.
  if (!request.url.startsWith("/")) return refuse(request.url, response);
  const asked = request.method === "POST" && body ? JSON.parse(body) : {};
  const [spoken, stream] = way(request.url, asked);
  if (request.method !== "POST" || !spoken) return response.writeHead(404).end();
  const all = spoken.all(asked);
  const tools = shell ? own(all) : spoken.tools(asked);
  const answered = tools.size === 0 ? { say: "Yes." } : await told(tools, all, spoken.results(asked));
  if (answered.call) Object.assign(answered.call, tools.get(answered.call.tool) ?? all.get(answered.call.tool));
  const { whole, events } = spoken.answer(turns.length, asked.model, answered);
  if (!stream) {
    response.writeHead(200, { "content-type": "application/json" });
    return response.end(JSON.stringify(whole));
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const named = ({ type }) => (type ? `event: ${type}\n` : "");
  const data = (event) => (typeof event === "string" ? event : JSON.stringify(event));
  response.end(events.map((event) => `${named(event)}data: ${data(event)}\n\n`).join(""));
}

http
  .createServer(answer)
  .on("connect", (request, socket) => {
    tell({ outside: request.url });
    // The agent may give up first.
    socket.on("error", () => {});
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  })
  .listen(0, "127.0.0.1", function () {
    tell(this.address().port);
  });
