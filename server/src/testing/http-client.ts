export interface Reply<Body = unknown> {
  status: number;
  headers: Headers;
  // Tests access fields by name; a wrong name fails the assertion.
  // eslint-disable-next-line typescript/no-explicit-any
  body: Body extends unknown ? any : Body;
}

type Extra = { headers?: Record<string, string> };

/** An HTTP client, signed in when it has a token. */
export class TestClient {
  readonly url: string;
  readonly token: string | undefined;

  constructor(url: string, token?: string) {
    this.url = url;
    this.token = token;
  }

  get = (path: string, extra?: Extra) => this.send('GET', path, undefined, extra);
  post = (path: string, body?: unknown, extra?: Extra) => this.send('POST', path, body, extra);
  put = (path: string, body?: unknown, extra?: Extra) => this.send('PUT', path, body, extra);
  patch = (path: string, body?: unknown, extra?: Extra) => this.send('PATCH', path, body, extra);
  delete = (path: string) => this.send('DELETE', path);

  /** Sends text, bytes and forms unchanged, other bodies as JSON. */
  async send(method: string, path: string, body?: unknown, extra: Extra = {}): Promise<Reply> {
    const asIs = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array;
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && !asIs && { 'content-type': 'application/json' }),
        ...extra.headers,
      },
      redirect: 'manual',
      ...(body !== undefined && { body: asIs ? (body as string) : JSON.stringify(body) }),
    });
    const isJson = method !== 'HEAD' && /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? await response.json() : await response.bytes(),
    };
  }
}

/** The HTTP client of a signed-in person. */
export class TestPerson extends TestClient {
  readonly id: string;
  readonly username: string;

  constructor(url: string, token: string | undefined, who: { id: string; username: string }) {
    super(url, token);
    this.id = who.id;
    this.username = who.username;
  }
}
