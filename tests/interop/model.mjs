// A model that does as it is told, for the agent of the real OpenClaw: what the newest message
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

function answer(messages) {
  const newest = messages.findLastIndex((it) => it.role === "user");
  const text = words(messages[newest]?.content);
  if (!text.includes("RUN {")) {
    console.log(JSON.stringify({ told: text }));
    return { content: "Nothing to do." };
  }
  const results = messages.slice(newest).filter((it) => it.role === "tool");
  if (results.length > 0) {
    const result = words(results.at(-1).content);
    console.log(JSON.stringify({ result }));
    return { content: result };
  }
  const call = object(text.slice(text.indexOf("RUN {") + 4));
  const id = `call-${Date.now()}`;
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
