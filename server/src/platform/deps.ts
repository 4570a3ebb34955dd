import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './database.ts';
import type { Env } from './env.ts';
import type { ObjectStore } from './object-store.ts';
import type { Publish } from './publish.ts';
import type { SharedRedis } from './redis.ts';
import type { Sessions } from './sessions.ts';
import type { Sockets } from './sockets.ts';
import type { RateCounter } from './rate-counter.ts';

/** What services are given: the outside world, opened once in `main.ts` and replaced in part by tests. */
export interface Deps {
  env: Env;
  log: FastifyBaseLogger;
  db: Db;
  store: ObjectStore;
  sessions: Sessions;
  publish: Publish;
  rateCounter: RateCounter;
  /** What several processes share; without `REDIS_URL` there is one process and nothing to share. */
  redis: SharedRedis | undefined;
  sockets: Sockets;
}

/** Who is asking. */
export interface Viewer {
  id: string;
  sessionId: string;
  isOnboarded: boolean;
}
