import { createServer } from 'node:http';

export interface StandIn extends AsyncDisposable {
  issuer: string;
}

/** The responses of the provider; a number is a status without a body. */
export interface StandInAnswers {
  introspection?: (token: string) => object | number;
  userinfo?: (token: string) => object | number;
  /** Milliseconds before each response except discovery. */
  delay?: number;
  discovery?: object;
  /** The public keys it signs with. */
  keys?: object[];
}

/** Starts an OpenID provider whose responses the test defines. */
export async function startStandInProvider(answers: StandInAnswers): Promise<StandIn> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    if (path.startsWith('/.well-known/')) {
      const document = {
        issuer,
        token_endpoint: `${issuer}/token`,
        authorization_endpoint: `${issuer}/auth`,
        introspection_endpoint: `${issuer}/introspect`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/jwks`,
        ...answers.discovery,
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
      return;
    }
    if (path === '/jwks' && answers.keys) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: answers.keys }));
      return;
    }
    if (answers.delay) await new Promise((resolve) => setTimeout(resolve, answers.delay));
    const token = path.startsWith('/introspect')
      ? (new URLSearchParams(Buffer.concat(chunks).toString()).get('token') ?? '')
      : (request.headers.authorization ?? '').replace('Bearer ', '');
    const answer = (path.startsWith('/introspect') ? answers.introspection : answers.userinfo)?.(token) ?? 404;
    if (typeof answer === 'number') {
      response.writeHead(answer, answer === 401 ? { 'www-authenticate': 'Bearer error="invalid_token"' } : {}).end();
    } else {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  return {
    issuer: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
