import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#platform/sql/database.ts';
import type { Env } from '#platform/operations/env.ts';
import type { FairSemaphore } from '#platform/concurrency/fair-semaphore.ts';
import type { Installation } from './installation.ts';
import type { MediaUrls } from '#platform/http/media-url.ts';
import type { LegalDocuments } from '#platform/operations/legal-documents.ts';
import type { ObjectStore } from '#platform/storage/object-store.ts';
import type { Publish } from './publish.ts';
import type { Reads } from '#platform/sql/reads.ts';
import type { Subjects } from './subjects.ts';
import type { SharedRedis } from '#platform/operations/redis.ts';
import type { Sessions } from '#platform/http/sessions.ts';
import type { Sockets } from '#platform/sockets/sockets.ts';
import type { RateCounter } from '#platform/http/rate-counter.ts';
import type { Tracing } from '#platform/operations/tracing.ts';

/** Returns how many items of a feature a person has not read. */
export type UnreadCount = (db: Db, personId: string) => Promise<number>;

/** What services depend on: created once at the start and partly replaced in tests. */
export interface Deps {
  env: Env;
  log: FastifyBaseLogger;
  db: Db;
  /** For searches and long lists, which may lag. */
  reads: Reads;
  store: ObjectStore;
  mediaUrls: MediaUrls;
  legal: LegalDocuments;
  /** What the operator has set while the servers run. */
  installation: Installation;
  sessions: Sessions;
  publish: Publish;
  /** The types of content of all features. */
  subjects: Subjects;
  /** Of all features that count what is unread. */
  unreadCounts: readonly UnreadCount[];
  rateCounter: RateCounter;
  /** Requests and socket events of people, in turn by person. */
  work: FairSemaphore;
  /** Separate, because people choose its keys and could displace the counts of rate limits. */
  floodCounter: RateCounter;
  /** State shared by several processes; undefined without `REDIS_URL`, with a single process. */
  redis: SharedRedis | undefined;
  sockets: Sockets;
  /** Undefined without `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  tracing: Tracing | undefined;
}
