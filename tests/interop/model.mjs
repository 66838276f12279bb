// A model that does as it is told, for the agent of the real OpenClaw: what the newest order
// of a user says after "RUN " is the JSON of one call of the tool exec. Once that call has a
// result, it says the result. Prints its port, and then what it is given, a line of JSON each:
// {"result": …} of a call, {"told": …} where there is nothing to do. Speaks the chat completions
// that OpenClaw asks for, streamed.
import http from "node:http";

const words = (content) =>
  typeof content === "string" ? content : (content ?? []).map((part) => part.text ?? "").join("");

// The first JSON object of a text; what a gateway writes around a message is not part of it.
function object(text) {
  for (let end = text.indexOf("}") + 1; end > 0; end = text.indexOf("}", end) + 1) {
    try {
      return JSON.parse(text.slice(0, end));
    } catch {
      // It goes on.
    }
  }
  throw new Error(`no JSON object: ${text}`);
}

let calls = 0;
// Those whose results were said.
const said = new Set();

function answer(messages) {
  const tool = messages.findLast((it) => it.role === "tool");
  if (tool && !said.has(tool.tool_call_id)) {
    said.add(tool.tool_call_id);
    const result = words(tool.content);
    console.log(JSON.stringify({ result }));
    return { content: result };
  }
  // The newest OpenClaw puts words of its own, as a user's, behind those of the user.
  const order = messages.findLastIndex((it) => it.role === "user" && words(it.content).includes("RUN {"));
  if (order < 0 || messages.slice(order).includes(tool)) {
    console.log(JSON.stringify({ told: words(messages.at(-1).content) }));
    return { content: "Nothing to do." };
  }
  const text = words(messages[order].content);
  const call = object(text.slice(text.indexOf("RUN {") + 4));
  const id = `call${calls++}`;
  return {
    content: null,
    tool_calls: [{ index: 0, id, type: "function", function: { name: "exec", arguments: JSON.stringify(call) } }],
  };
}

const server = http.createServer(async (request, response) => {
  let body = "";
  for await (const piece of request) body += piece;
  const { messages, model } = JSON.parse(body);
  const message = { role: "assistant", ...answer(messages) };
  const chunk = (delta, reason) => {
    const choices = [{ index: 0, delta, finish_reason: reason }];
    const whole = { id: "c", object: "chat.completion.chunk", created: 0, model, choices };
    return `data: ${JSON.stringify(whole)}\n\n`;
  };
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(chunk(message, null));
  response.write(chunk({}, message.tool_calls ? "tool_calls" : "stop"));
  response.end("data: [DONE]\n\n");
});

server.listen(0, "127.0.0.1", () => console.log(server.address().port));
