import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '@baraza/server/src/platform/sql/migrations.ts';
import { runScript } from '@baraza/server/src/testing/run-script.ts';

/** The column by which each table is partitioned: chat by conversation, the feed by post. */
export const keys = {
  conversation: 'id',
  conversation_member: 'conversation_id',
  message: 'conversation_id',
  post: 'id',
  post_image: 'post_id',
  post_like: 'post_id',
  post_save: 'post_id',
  post_version: 'post_id',
  post_tag: 'post_id',
  mention: 'subject_id',
  comment: 'subject_id',
  comment_like: 'subject_id',
};

export const modulus = 4;
/** Partitions from this number on are in the second database, if there are two. */
export const firstOfShard = 2;

const keysSql = `'${JSON.stringify(keys)}'::jsonb`;
const functions = await readFile(join(import.meta.dirname, 'partition.sql'), 'utf8');

/** SQL that partitions the tables of an empty, migrated database. */
export const partitionsSql = `${functions}; select partition_tables(${keysSql}, ${modulus}, ${modulus});`;

/** SQL that partitions them, with half of the partitions in the database at `shardUrl`. */
export function splitSql(shardUrl: string): string {
  const { hostname, port, username, pathname } = new URL(shardUrl);
  return `${functions}; create extension postgres_fdw; create extension dblink;
    create server shard foreign data wrapper postgres_fdw
      options (host '${hostname}', port '${port}', dbname '${pathname.slice(1)}');
    create user mapping for public server shard options (user '${username}');
    select partition_tables(${keysSql}, ${modulus}, ${firstOfShard});`;
}

/** Creates a database on the PostgreSQL at `url` for the other half of the partitions, and returns its URL. */
export async function createShard(url: string, name: string): Promise<string> {
  await runScript(url, `create database ${name}`);
  const shard = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  await migrate({ url: shard });
  await runScript(shard, `${partitionsSql} select prepare_shard(${keysSql});`);
  return shard;
}

/** SQL that gives a copy of a database with foreign partitions a copy of its shard. */
export function copyShardSql(shardUrl: string): string {
  const { pathname } = new URL(shardUrl);
  const administration = Object.assign(new URL(shardUrl), { pathname: '/postgres' }).href;
  return `do $$ begin
    perform dblink_exec('${administration}', format('create database %I template ${pathname.slice(1)}', current_database()));
    execute format('alter server shard options (set dbname %L)', current_database());
  end $$`;
}
