import { api, type Api } from '@baraza/contract/api.ts';
import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Allowed, expectedOf, requestOf } from '#testing/matrix/row.ts';
import { matrix } from '#testing/matrix/rows.ts';
import { makeFixtures, setScene } from '#testing/matrix/scene.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const writing = (Object.entries(api) as [keyof Api, EndpointParts][]).filter(
  ([key, { access }]) => (access === 'steward' || access === 'admin') && !key.startsWith('GET '),
);

async function listEntries(): Promise<Record<string, unknown>[]> {
  return (await app.deps.pool.query('select * from audit_entry order by id')).rows;
}

test('there are calls that write', () => {
  expect(writing.length).toBeGreaterThan(2);
});

describe.each(writing)('%s', (key, endpoint) => {
  const row = matrix[key].find((each) => {
    const expected = expectedOf(endpoint, each, 'admin');
    return typeof expected === 'object' && Object.keys(expected.changes).length > 0;
  });

  test('writes an entry with its actor, and does nothing if the entry cannot be written', async () => {
    expect(row, `${key} needs a row of the matrix that changes something`).toBeDefined();
    const call = async () => {
      const scene = await setScene(app, await makeFixtures(app, 'test'), 'admin');
      const { path, body, headers } = requestOf(row!, scene);
      const reply = await app.anyone.send(key.slice(0, key.indexOf(' ')), path, body, {
        headers: { ...scene.headers, ...headers },
      });
      return { scene, reply };
    };
    const before = await listEntries();
    const { scene, reply } = await call();
    expect(reply.status).toBe((expectedOf(endpoint, row!, 'admin') as Allowed).status);
    // The log of a club names no steward.
    const written = (await listEntries()).slice(before.length).filter(({ act }) => !String(act).startsWith('club.'));
    expect(written.length).toBeGreaterThan(0);
    for (const entry of written) expect(entry).toMatchObject({ actor_id: scene.asker.id, via: 'web' });

    // An act whose entry cannot be written does not happen.
    await app.deps.pool.query(`create function refuse_entry() returns trigger language plpgsql as
      $$ begin raise exception 'no entry' using errcode = 'lock_not_available'; end $$;
      create trigger refuse_entry before insert on audit_entry execute function refuse_entry()`);
    try {
      expect((await call()).reply.status).toBe(503);
    } finally {
      await app.deps.pool.query('drop trigger refuse_entry on audit_entry; drop function refuse_entry');
    }
  });
});
