import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { assertDurable } from '#platform/sql/durability.ts';
import { startEmbeddedPostgres } from '#platform/sql/embedded-postgres.ts';
import { migrate } from '#platform/sql/migrations.ts';
import { runScript } from './run-script.ts';
import { roomyFolder } from './roomy-folder.ts';
import { readTemplateState, type TemplateState } from './test-databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the migrated, empty template database in the PostgreSQL of this run. */
    postgresUrl: string;
    templateState: TemplateState;
  }
}

/**
 * Starts one PostgreSQL for the run, unless `TEST_DATABASE_URL` is set, with a template database that tests copy.
 * `TEST_TEMPLATE_SQL` is SQL that changes the migrated template, and `TEST_COPY_SQL` SQL that changes each copy.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = new AsyncDisposableStack();
  const given = process.env['TEST_DATABASE_URL'];
  let url = given ?? '';
  if (!given) {
    const dataDir = await mkdtemp(join(await roomyFolder(), 'baraza-test-'));
    stack.defer(() => rm(dataDir, { recursive: true, force: true }));
    await allowMoreConnections(dataDir);
    url = stack.use(await startEmbeddedPostgres({ dataDir, log: () => {} })).url;
    await runScript(ofSuperuser(url), 'grant set on parameter session_replication_role to baraza');
  }
  const template = await makeTemplate(url);
  project.provide('postgresUrl', template);
  const client = new pg.Client({ connectionString: template });
  await client.connect();
  project.provide('templateState', await readTemplateState(client));
  await client.end();
  return () => stack.disposeAsync();
}

/** The same database for the role that a cluster begins with. */
function ofSuperuser(url: string): string {
  return Object.assign(new URL(url), { username: 'postgres' }).href;
}

/** Several test files run at the same time, some with several servers of ten connections each. */
async function allowMoreConnections(dataDir: string): Promise<void> {
  const first = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await first.stop();
  await appendFile(join(dataDir, 'postgres', 'postgresql.auto.conf'), 'max_connections = 300\n');
}

async function makeTemplate(url: string): Promise<string> {
  const name = `template_${Date.now().toString(36)}_${process.pid}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await assertDurable(client);
  await client.query(`create database ${name}`);
  await client.end();
  const template = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  await migrate({ url: template });
  const script = process.env['TEST_TEMPLATE_SQL'];
  if (script) await runScript(template, script);
  return template;
}
