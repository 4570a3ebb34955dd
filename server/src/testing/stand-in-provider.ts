import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface StandIn extends AsyncDisposable {
  issuer: string;
}

/** The responses of the provider; a number is a status without a body. */
export interface StandInAnswers {
  introspection?: (token: string) => object | number;
  userinfo?: (token: string) => object | number;
  /** The claims of the ID token for a code; `iss`, `aud` and times are added. A number is a status. */
  idToken?: (code: string) => object | number;
  /** Milliseconds before each response except discovery. */
  delay?: number;
  discovery?: object;
  /** The public keys it signs with. */
  keys?: object[];
}

/** Starts an OpenID provider whose responses the test defines. */
export async function startStandInProvider(answers: StandInAnswers): Promise<StandIn> {
  const own = await generateKeyPair('ES256');
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
        id_token_signing_alg_values_supported: ['ES256'],
        ...answers.discovery,
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
      return;
    }
    const keys =
      answers.keys ?? (answers.idToken && [{ ...(await exportJWK(own.publicKey)), alg: 'ES256', use: 'sig' }]);
    if (path === '/jwks' && keys) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }));
      return;
    }
    if (answers.delay) await new Promise((resolve) => setTimeout(resolve, answers.delay));
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    if (path === '/token' && answers.idToken) {
      const claims = answers.idToken(form.get('code') ?? '');
      const isRefused = typeof claims === 'number';
      const reply = isRefused
        ? { error: 'invalid_grant' }
        : {
            access_token: 'opaque',
            token_type: 'Bearer',
            id_token: await new SignJWT({ ...claims })
              .setProtectedHeader({ alg: 'ES256' })
              .setIssuer(issuer)
              .setAudience('ours')
              .setIssuedAt()
              .setExpirationTime('5 minutes')
              .sign(own.privateKey),
          };
      response.writeHead(isRefused ? claims : 200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
      return;
    }
    const token = path.startsWith('/introspect')
      ? (form.get('token') ?? '')
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
