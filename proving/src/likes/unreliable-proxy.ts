import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An HTTP proxy between a browser and one server, with failures on request. It carries no sockets; likes need none. */
export interface UnreliableProxy extends AsyncDisposable {
  url: string;
  /** Lets the next likes reach the server and drops their responses, or the second half of each. */
  loseResponses: (count: number, part: 'all' | 'half') => void;
  /** Closes all connections and refuses new ones for a time in ms. */
  fail: (ms: number) => void;
  /** Ends all failures. */
  recover: () => Promise<void>;
  /** The likes of a post that the server has answered, oldest first. */
  likesOf: (postId: string) => readonly { time: number; response: 'delivered' | 'lost' }[];
  hasFailedSince: (time: number) => boolean;
}

export async function startUnreliableProxy(target: string): Promise<UnreliableProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const likes: { postId: string; time: number; response: 'delivered' | 'lost' }[] = [];
  const toLose: ('all' | 'half')[] = [];
  let [failsUntil, failedUntil] = [0, 0];
  let timer: NodeJS.Timeout | undefined;

  const proxy = createServer((request, response) => {
    const postId = request.method === 'PATCH' ? /^\/api\/posts\/([^/]+)$/.exec(request.url ?? '')?.[1] : undefined;
    const { url: path, method, headers } = request;
    const forwarded = send({ hostname, port: targetPort, path, method, headers });
    forwarded.on('error', () => response.destroy());
    forwarded.on('response', (reply) => {
      const part = postId === undefined ? undefined : toLose.shift();
      if (postId !== undefined) likes.push({ postId, time: Date.now(), response: part ? 'lost' : 'delivered' });
      if (part) void lose(reply, response, part);
      else reply.pipe(response.writeHead(reply.statusCode ?? 502, reply.rawHeaders));
    });
    // The request still reaches the server when the page that sent it is closed.
    request.pipe(forwarded);
  });
  proxy.on('upgrade', (_request, socket) => socket.destroy());
  const listen = (port: number) => new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = proxy.address() as { port: number };

  const recover = async () => {
    clearTimeout(timer);
    toLose.length = 0;
    if (failsUntil === 0) return;
    failsUntil = 0;
    failedUntil = Date.now();
    await listen(port);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    loseResponses: (count, part) => toLose.push(...Array.from({ length: count }, () => part)),
    fail(ms) {
      clearTimeout(timer);
      if (failsUntil === 0) {
        proxy.close();
        proxy.closeAllConnections();
      }
      failsUntil = Math.max(failsUntil, Date.now() + ms);
      timer = setTimeout(() => void recover(), failsUntil - Date.now());
    },
    recover,
    likesOf: (postId) => likes.filter((like) => like.postId === postId),
    hasFailedSince: (time) => failsUntil > 0 || failedUntil >= time,
    async [Symbol.asyncDispose]() {
      await recover();
      await new Promise<void>((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      });
    },
  };
}

async function lose(reply: IncomingMessage, response: ServerResponse, part: 'all' | 'half'): Promise<void> {
  const body = await buffer(reply);
  if (part === 'all') return void response.destroy();
  response.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
}
