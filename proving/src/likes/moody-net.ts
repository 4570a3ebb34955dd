import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A net that passes everything on, except what it is told to spoil. */
export interface MoodyNet extends AsyncDisposable {
  url: string;
  /** Lets the next likes reach the server and loses the answers: whole ones, or their second half. */
  loseAnswers: (count: number, part: 'all' | 'half') => void;
  /** Refuses every connection for so long, in ms, and ends those that are open. */
  fail: (ms: number) => void;
  /** Ends all trouble. */
  heal: () => Promise<void>;
  /** What it did of late to the likes of a post, oldest first. */
  likesOf: (postId: string) => readonly { at: number; end: 'answered' | 'lost' }[];
  /** Whether it refused connections at some time since then. */
  hasFailedSince: (at: number) => boolean;
}

/** A net between a browser and one server. Live connections do not come through it: likes need none. */
export async function startMoodyNet(target: string): Promise<MoodyNet> {
  const { hostname, port } = new URL(target);
  const likes: { postId: string; at: number; end: 'answered' | 'lost' }[] = [];
  const spoiled: ('all' | 'half')[] = [];
  let [failsUntil, failedUntil] = [0, 0];
  let healing: NodeJS.Timeout | undefined;

  const proxy = createServer((request, response) => {
    const postId = request.method === 'PATCH' ? /^\/api\/posts\/([^/]+)$/.exec(request.url ?? '')?.[1] : undefined;
    const passed = send({ hostname, port, path: request.url, method: request.method, headers: request.headers });
    passed.on('error', () => response.destroy());
    passed.on('response', (answer) => {
      const part = postId === undefined ? undefined : spoiled.shift();
      if (postId !== undefined) likes.push({ postId, at: Date.now(), end: part ? 'lost' : 'answered' });
      if (part) void lose(answer, response, part);
      else answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.rawHeaders));
    });
    // A page that goes away has sent what it sends.
    request.pipe(passed);
  });
  proxy.on('upgrade', (_request, socket) => socket.destroy());
  const listen = (at: number) => new Promise<void>((resolve) => proxy.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const own = (proxy.address() as { port: number }).port;

  const heal = async () => {
    clearTimeout(healing);
    spoiled.length = 0;
    if (failsUntil === 0) return;
    failsUntil = 0;
    failedUntil = Date.now();
    await listen(own);
  };
  return {
    url: `http://127.0.0.1:${own}`,
    loseAnswers: (count, part) => spoiled.push(...Array.from({ length: count }, () => part)),
    fail(ms) {
      clearTimeout(healing);
      if (failsUntil === 0) {
        proxy.close();
        proxy.closeAllConnections();
      }
      failsUntil = Math.max(failsUntil, Date.now() + ms);
      healing = setTimeout(() => void heal(), failsUntil - Date.now());
    },
    heal,
    likesOf: (postId) => likes.filter((like) => like.postId === postId),
    hasFailedSince: (at) => failsUntil > 0 || failedUntil >= at,
    async [Symbol.asyncDispose]() {
      await heal();
      await new Promise<void>((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      });
    },
  };
}

/** The server has done it by now; the one who asked hears nothing, or half of it. */
async function lose(answer: IncomingMessage, response: ServerResponse, part: 'all' | 'half'): Promise<void> {
  const body = await buffer(answer);
  if (part === 'all') return void response.destroy();
  response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
}
