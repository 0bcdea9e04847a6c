export const browsersEncodings = "gzip, br";

/** A browser without scripts. Keeps cookies, and does not follow redirects. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly origin: string;
  /** How responses may be compressed. */
  acceptedEncodings = process.env.ACCEPTED_ENCODINGS ?? browsersEncodings;

  constructor(origin: string) {
    this.origin = origin;
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ "Accept-Encoding": this.acceptedEncodings, ...init.headers });
    if (this.cookies.size > 0) headers.set("Cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(new URL(path, this.origin), { redirect: "manual", ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Loads a page. */
  async page(path: string): Promise<{ status: number; html: string; headers: Headers }> {
    const response = await this.request(path);
    return { status: response.status, html: await response.text(), headers: response.headers };
  }

  /** The token in this browser's forms, which stays the same with the same visitor cookie. */
  async token(): Promise<string> {
    const visitor = () => this.cookies.get("visitor") ?? this.cookies.get("__Host-visitor");
    if (this.#token.value === "" || this.#token.visitor !== visitor()) {
      const pages = this.cookies.has("session") ? ["/logout", "/login"] : ["/login", "/logout"];
      const value = (await this.#tokenOn(pages[0])) || (await this.#tokenOn(pages[1]));
      this.#token = { visitor: visitor(), value };
    }
    return this.#token.value;
  }

  #token = { visitor: undefined as string | undefined, value: "" };

  async #tokenOn(path = ""): Promise<string> {
    const { html } = await this.page(path);
    return /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
  }

  /** Submits a form as a plain page does, as multipart if it has files. */
  async post(
    path: string,
    intent: string,
    fields: Record<string, string | File | readonly (string | File)[]>,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; html: string; headers: Headers }> {
    const csrf = fields.csrf ?? (await this.token());
    const sent: Record<string, string | File | readonly (string | File)[]> = { intent, ...fields, csrf };
    const all = Object.entries(sent).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const),
    );
    const hasFile = all.some(([, value]) => value instanceof File);
    const body = hasFile ? new FormData() : new URLSearchParams();
    for (const [name, value] of all) body.append(name, value as string);
    const response = await this.request(path, { method: "POST", body, headers });
    return { status: response.status, html: await response.text(), headers: response.headers };
  }

  /** Submits a form as a page's scripts do. The response has the results of the form, and no page. */
  async postByScript(path: string, ...post: Parameters<Visitor["post"]> extends [string, ...infer Rest] ? Rest : never) {
    return await this.post(path === "/?index" ? "/_.data?index" : path.replace(/(?=\?|$)/, ".data"), ...post);
  }

  /** Makes an API call, with a file as it is or anything else as JSON. */
  async call(method: string, path: string, body?: unknown): Promise<{ status: number; body: never; headers: Headers }> {
    const asJson = { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    const init = body instanceof Blob ? { body } : body === undefined ? {} : asJson;
    const response = await this.request(path, { method, ...init });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : null) as never, headers: response.headers };
  }

  async signIn(email: string, password: string): Promise<this> {
    const { status } = await this.call("POST", "/api/auth/login", { email, password });
    if (status !== 200) throw new Error(`Could not sign in as ${email}: ${status}`);
    return this;
  }
}

/** The three kinds of people that permissions tell apart. */
export type Role = "visitor" | "member" | "administrator";
export const roles: Role[] = ["visitor", "member", "administrator"];
