import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export interface StatementCounter extends AsyncDisposable {
  /** The URL of the database through the counter. */
  url: string;
  count(): number;
}

/** Simple queries, and executions of prepared ones. */
const counted = new Set(['Q', 'E'].map((letter) => letter.charCodeAt(0)));

/** A proxy between server and PostgreSQL that counts statements. The connection must not be encrypted. */
export async function countStatements(database: string, port: number): Promise<StatementCounter> {
  const target = new URL(database);
  let count = 0;
  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    const read = messageReader((type) => {
      if (counted.has(type)) count += 1;
    });
    client.on('data', read);
    client.pipe(upstream).pipe(client);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
  });
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: Object.assign(new URL(database), { hostname: '127.0.0.1', port: `${port}` }).href,
    count: () => count,
    [Symbol.asyncDispose]: async () => void proxy.close(),
  };
}

/** Reads the messages of PostgreSQL's protocol from the bytes of a client, and passes on the type of each after the first. */
function messageReader(tell: (type: number) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  // The first message has no type, only a length.
  let typeLength = 0;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= typeLength + 4) {
      const length = typeLength + rest.readInt32BE(typeLength);
      if (rest.length < length) return;
      if (typeLength === 1) tell(rest[0] ?? 0);
      rest = rest.subarray(length);
      typeLength = 1;
    }
  };
}
