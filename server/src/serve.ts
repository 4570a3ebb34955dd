import { mkdir } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { product } from '@baraza/contract/shared/product.ts';
import pino, { type Logger } from 'pino';
import { listDemoEmails } from '#features/auth/auth.public.ts';
import { createServer, webFolder } from './app.ts';
import type { Deps } from '#platform/deps.ts';
import { type Env, readEnv } from '#platform/env.ts';
import { openDeps } from './open-deps.ts';
import { startBackground } from './background.ts';

/** So many connections may wait to be taken in: after a restart everybody comes back within some seconds. */
const waitingMost = 4_096;
/**
 * Lines of the log are written together, of which each write alone took a twentieth of a page: after a tenth of a second,
 * at the end of the process, or when they fill a page of memory. Who reads them too slowly misses some, and holds up nobody.
 */
const logging = { sync: false, minLength: 4_096, periodicFlush: 100, maxLength: 8 * 1024 * 1024 };
/** How long requests under way may take to finish when the server is told to stop, in milliseconds. */
const grace = 7_000;
/** When the process ends whatever still hangs, in milliseconds; PostgreSQL then stops by itself. */
const longestStop = 9_500;

async function start(): Promise<void> {
  const env = readEnv(process.env);
  await makeDataDir(env.DATA_DIR);
  const log = pino({ level: env.LOG_LEVEL, base: null }, pino.destination(logging));
  await using opened = await openDeps(env, log);
  const { deps, databaseUrl } = opened;

  const app = await createServer(deps, { web: webFolder });
  const toldToStop = untilToldToStop();
  // Before anybody is let in: after a crash all come back in one moment, and would take every connection there is.
  await using ends = new AsyncDisposableStack();
  const background = await startBackground(deps, { databaseUrl });
  ends.defer(() => background.stop());
  const address = await app.listen({ host: env.HOST, port: env.PORT, backlog: waitingMost });
  if (env.DEMO) await Promise.race([fillWithDemo(deps), toldToStop]);
  const [example] = env.OIDC_ISSUER ? [] : await listDemoEmails(deps.db, 1);
  warnAboutSetup(env, log);
  tellWhere(env, { address, example });
  // At once rather than at the end: the next start may follow a kill.
  flushCompileCache();

  await toldToStop;
  log.info('stopping');
  setTimeout(() => app.server.closeAllConnections(), grace).unref();
  setTimeout(() => process.exit(1), longestStop).unref();
  await app.close();
}

/** The demo community is a package of its own, imported only here, and only when it is switched on. */
async function fillWithDemo(deps: Deps): Promise<void> {
  const { loadDemo } = await import('@baraza/demo/src/load-demo.ts');
  await loadDemo(deps);
}

async function makeDataDir(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: Error) => {
    throw new Error(`The folder ${path} cannot be made (${error.message}). Set DATA_DIR to another one.`);
  });
}

/** Warns about settings that are allowed and still likely to be a mistake. */
function warnAboutSetup(env: Env, log: Logger): void {
  if (!env.OIDC_ISSUER && env.DEVELOPMENT_SIGN_IN) {
    log.warn('DEVELOPMENT_SIGN_IN is 1: whoever reaches this server can sign in as anyone.');
  }
  if (env.PUBLIC_URL && env.TRUST_PROXY === '') {
    log.warn('PUBLIC_URL is set and TRUST_PROXY is not: behind a proxy, limits by address count everyone as one.');
  }
}

function tellWhere(env: Env, { address, example }: { address: string; example: string | undefined }): void {
  const url = env.PUBLIC_URL ?? address.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost');
  const how = env.OIDC_ISSUER
    ? `Sign in through ${env.OIDC_ISSUER}.`
    : 'Sign in with any student e-mail and any name (development sign-in), for example ada@students.uonbi.ac.ke.';
  const demo = example
    ? `Or come as one of the demo community, who have friends and whispers already: ${example}\n`
    : '';
  process.stdout.write(`\n${product.name} is ready at ${url}\n${how}\n${demo}\n`);
}

function untilToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

try {
  await start();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** One sentence for the operator; the whole story only where it is not an expected fault. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set PORT to another one, or stop what listens there.`;
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && error.message.startsWith('getaddrinfo'))) {
    return 'HOST is no address of this machine. Set it to 127.0.0.1, 0.0.0.0 or one that is.';
  }
  if (code === 'EACCES' && port) return `Port ${port} may not be opened by this user. Set PORT to 1024 or above.`;
  if (code === 'ENOSPC') return 'The disk is full. Free some space and start again; nothing was lost.';
  return process.env['LOG_LEVEL'] === 'debug' ? (error.stack ?? error.message) : error.message;
}
