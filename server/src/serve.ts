import { mkdir } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { product } from '@baraza/contract/shared/product.ts';
import pino, { type Logger } from 'pino';
import { listDemoEmails } from '#features/auth/auth.public.ts';
import { createServer, createWorkerServer, webFolder } from './app.ts';
import type { Deps } from '#platform/features/deps.ts';
import { type Env, readEnv, usesDevelopmentSignIn } from '#platform/operations/env.ts';
import { logOptions } from '#platform/operations/logging.ts';
import { joinNodes } from '#platform/operations/nodes.ts';
import { assertStorageWorks } from '#platform/operations/probes.ts';
import { openDeps } from './open-deps.ts';
import { startBackground } from './background.ts';

/** The backlog of the listening socket. After a restart all clients reconnect within a few seconds. */
const backlog = 4_096;
/**
 * Log lines are written in batches: when 4 KB are full, after 100 ms, and at the end of the process. If the reader is too slow,
 * lines above 8 MB are dropped rather than blocking the server.
 */
const logging = { sync: false, minLength: 4_096, periodicFlush: 100, maxLength: 8 * 1024 * 1024 };
/** How long running requests may take to finish after a signal to stop, in milliseconds. */
const grace = 7_000;
/** When the process exits even if something still runs, in milliseconds. The embedded PostgreSQL then stops too. */
const stopTimeout = 9_500;

async function start(): Promise<void> {
  const env = readEnv(process.env);
  await makeDataDir(env.DATA_DIR);
  const log = pino(logOptions(env), pino.destination(logging));
  await using opened = await openDeps(env, log);
  const { deps, databaseUrl } = opened;

  await deps.redis?.assertWorks();
  await assertStorageWorks(deps.store, storageHint(env));
  await using _node = await joinNodes(deps);
  const servesPeople = env.ROLE !== 'worker';
  const app = await (servesPeople ? createServer(deps, { web: webFolder }) : createWorkerServer(deps));
  const stopSignal = waitForStopSignal();
  // Before listening: after a crash, the clients that reconnect would take all database connections.
  await using cleanup = new AsyncDisposableStack();
  if (env.ROLE !== 'web') {
    const background = await startBackground(deps, { databaseUrl });
    cleanup.defer(() => background.stop());
  }
  const address = await app.listen({ host: env.HOST, port: env.PORT, backlog });
  if (env.DEMO && servesPeople) await Promise.race([loadDemoCommunity(deps), stopSignal]);
  const [example] = usesDevelopmentSignIn(env) ? await listDemoEmails(deps.db, 1) : [];
  warnAboutSetup(env, log);
  printAddress(env, { address, example });
  // Now rather than at the end, which a kill would skip.
  flushCompileCache();

  await stopSignal;
  log.info({ drainSeconds: env.DRAIN_SECONDS }, 'stopping');
  await app.drain.run(env.DRAIN_SECONDS * 1_000);
  setTimeout(() => app.server.closeAllConnections(), grace).unref();
  setTimeout(() => process.exit(1), stopTimeout).unref();
  await app.close();
}

/** Imported only here and only if `DEMO` is on, because the demo is not part of the product. */
async function loadDemoCommunity(deps: Deps): Promise<void> {
  const { loadDemo } = await import('@baraza/demo/src/load-demo.ts');
  await loadDemo(deps);
}

async function makeDataDir(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: Error) => {
    throw new Error(`The folder ${path} cannot be created (${error.message}). Set DATA_DIR to another one.`);
  });
}

/** Warns about settings that are allowed but probably a mistake. */
function warnAboutSetup(env: Env, log: Logger): void {
  if (usesDevelopmentSignIn(env) && env.DEVELOPMENT_SIGN_IN) {
    log.warn('DEVELOPMENT_SIGN_IN is 1: anyone who reaches this server can sign in as anyone.');
  }
  if (env.PUBLIC_URL && env.TRUST_PROXY === '') {
    log.warn(
      'PUBLIC_URL is set and TRUST_PROXY is not: behind a proxy, rate limits per IP address count all clients as one.',
    );
  }
}

function printAddress(env: Env, { address, example }: { address: string; example: string | undefined }): void {
  if (env.ROLE === 'worker') {
    process.stdout.write(`\n${product.name} is ready at ${address} and runs jobs\n\n`);
    return;
  }
  const url = env.PUBLIC_URL ?? address.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost');
  const how = !usesDevelopmentSignIn(env)
    ? `Sign in through ${env.OIDC_ISSUER ?? `the providers of ${env.OIDC_PROVIDERS}`}.`
    : 'Sign in with any student e-mail and any name (development sign-in), for example ada@students.uonbi.ac.ke.';
  const demo = example ? `Or sign in as a member of the demo community, with friends and whispers: ${example}\n` : '';
  process.stdout.write(`\n${product.name} is ready at ${url}\n${how}\n${demo}\n`);
}

function storageHint({ S3_BUCKET, DATA_DIR }: Env): string {
  return S3_BUCKET
    ? 'Check S3_ENDPOINT, S3_BUCKET, S3_REGION and the access key.'
    : `Check the rights and the free space of ${DATA_DIR}.`;
}

function waitForStopSignal(): Promise<void> {
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

/** One sentence for the operator about an expected error; with LOG_LEVEL=debug the stack of any other. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set PORT to another one, or stop the program that uses it.`;
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && error.message.startsWith('getaddrinfo'))) {
    return 'HOST is not an address of this machine. Set it to 127.0.0.1, 0.0.0.0 or an address that is.';
  }
  if (code === 'EACCES' && port) return `Port ${port} may not be opened by this user. Set PORT to 1024 or above.`;
  if (code === 'ENOSPC') return 'The disk is full. Free some space and start again; nothing was lost.';
  return process.env['LOG_LEVEL'] === 'debug' ? (error.stack ?? error.message) : error.message;
}
