import { connect, type Socket } from "node:net";

/** The commands of the W3C's WebDriver that the journeys use, with their method and path over HTTP. Marionette takes the same names. */
const commands = {
  AddCookie: ["POST", "/cookie"],
  DeleteAllCookies: ["DELETE", "/cookie"],
  ElementClear: ["POST", "/element/{id}/clear"],
  ElementClick: ["POST", "/element/{id}/click"],
  ElementSendKeys: ["POST", "/element/{id}/value"],
  ExecuteScript: ["POST", "/execute/sync"],
  FindElements: ["POST", "/elements"],
  GetElementText: ["GET", "/element/{id}/text"],
  IsElementDisplayed: ["GET", "/element/{id}/displayed"],
  Navigate: ["POST", "/url"],
} as const satisfies Record<string, readonly [method: string, path: string]>;

type Command = keyof typeof commands;
export type Parameters = Record<string, unknown>;

/** A browser's own WebDriver, in a session. */
export interface WebDriver {
  send(command: Command, parameters?: Parameters): Promise<unknown>;
  /** Ends the session, and with it the browser. */
  quit(): Promise<void>;
}

/** What a WebDriver answers in place of a result. */
export class WebDriverError extends Error {
  /** The error's name in the standard, such as 'stale element reference'. */
  readonly code: string;

  constructor(command: string, { error, message }: { error: string; message: string }) {
    super(`${command}: ${error}: ${message}`);
    this.code = error;
  }
}

/** Milliseconds after which a page that does not load is an error, and a program that does not answer. A test has 300 s. */
const [loadTimeout, answerTimeout] = [60_000, 100_000];

/** Starts a session at a program that speaks WebDriver over HTTP. */
export async function sessionOverHttp(origin: string, capabilities: Parameters): Promise<WebDriver> {
  async function request(command: string, method: string, path: string, parameters?: Parameters): Promise<unknown> {
    const body = method === "POST" ? JSON.stringify(parameters ?? {}) : undefined;
    const response = await fetch(origin + path, { method, body, signal: AbortSignal.timeout(answerTimeout) });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new WebDriverError(command, value as { error: string; message: string });
    return value;
  }
  const wanted = { capabilities: { alwaysMatch: { timeouts: { pageLoad: loadTimeout }, ...capabilities } } };
  const { sessionId } = (await request("NewSession", "POST", "/session", wanted)) as { sessionId: string };
  const path = `/session/${sessionId}`;
  return {
    send(command, { id, ...parameters } = {}) {
      const [method, rest] = commands[command];
      return request(command, method, path + rest.replace("{id}", String(id)), parameters);
    },
    async quit() {
      await request("DeleteSession", "DELETE", path);
    },
  };
}

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

export interface Marionette extends WebDriver {
  /** Runs a script with the rights of the browser itself. */
  runInBrowser(script: string): Promise<void>;
}

/** Starts a session at Firefox's Marionette: WebDriver's commands as JSON over a socket, each after its length in bytes. */
export async function sessionAtMarionette(port: number): Promise<Marionette> {
  const socket = await connected(port);
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  let received = Buffer.alloc(0);
  socket.on("data", (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const colon = received.indexOf(":");
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (colon < 0 || received.length < end) return;
      const answer = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The first one introduces Marionette and is no answer.
      if (Array.isArray(answer)) waiting.get(answer[1])?.(answer as Answer);
    }
  });
  socket.on("close", () => {
    const error = { error: "no such window", message: "Firefox has ended" };
    for (const [id, answer] of waiting) answer([1, id, error, null]);
  });
  async function request(command: string, parameters: Parameters = {}): Promise<unknown> {
    const id = ++lastId;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    const text = JSON.stringify([0, id, command, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answered;
    waiting.delete(id);
    if (error) throw new WebDriverError(command, error);
    return result;
  }
  await request("WebDriver:NewSession", { timeouts: { pageLoad: loadTimeout } });
  return {
    async send(command, parameters) {
      const result = await request(`WebDriver:${command}`, parameters);
      return command === "FindElements" ? result : (result as { value: unknown }).value;
    },
    async runInBrowser(script) {
      await request("Marionette:SetContext", { value: "chrome" });
      await request("WebDriver:ExecuteScript", { script, args: [] });
      await request("Marionette:SetContext", { value: "content" });
    },
    async quit() {
      await request("Marionette:Quit", { flags: ["eForceQuit"] });
      socket.destroy();
    },
  };
}

const connected = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });
