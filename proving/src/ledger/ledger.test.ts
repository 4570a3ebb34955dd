import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postForm, write } from '@baraza/server/src/testing/posting.ts';
import { startTestApp, type TestPerson } from '@baraza/server/src/testing/test-app.ts';
import { type CuttingProxy, startCuttingProxy } from '#shared/cutting-proxy.ts';
import { findMissingProgram } from '#shared/node-pair.ts';
import { runKillRounds } from './kill-rounds.ts';
import { Ledger } from './ledger.ts';
import { checkPosts } from './post-checker.ts';

test.for([1, 2] as const)(
  'nothing acknowledged is lost, doubled or left without its files when parts of an installation of %d servers are killed',
  { timeout: 180_000 },
  async (nodes, { skip }) => {
    const missing = nodes === 2 ? findMissingProgram() : undefined;
    if (missing !== undefined) return skip(`${missing} is not on the path`);
    await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-ledger-'));
    const result = await runKillRounds({ dataDir: folder.path, rounds: 1 + nodes, writers: 3, seed: 7, nodes });
    for (const { killed, readyAfter } of result.rounds) {
      console.log(`killed the ${killed}, ready again after ${Math.round(readyAfter)} ms`);
      // The limit of 3 s holds on an idle machine; `npm run prove -- ledger` checks it.
      expect(readyAfter).toBeLessThan(20_000);
    }
    const { acknowledged, sent, stored, messages, cuts } = result;
    expect(result).toMatchObject({ failures: [], refused: 0 });
    expect([acknowledged, stored + messages]).toEqual([sent, sent]);
    expect(Math.min(stored, messages)).toBeGreaterThan(5);
    expect(cuts).toBeGreaterThan(0);
  },
);

/** Sends a post through a connection that is cut, then sends it again directly. Returns whether the first was acknowledged. */
async function postThrough(proxy: CuttingProxy, person: TestPerson, tag: string): Promise<boolean> {
  const body = postForm(person.id, tag);
  // A new connection for each request, so that each is cut at its own position.
  const headers = { authorization: `Bearer ${person.token}`, 'idempotency-key': tag, connection: 'close' };
  const response = await fetch(`${proxy.url}/api/posts`, { method: 'POST', headers, body }).catch(() => undefined);
  const isAcknowledged = response?.status === 201 && (await response.json().catch(() => undefined)) !== undefined;
  for (let attempts = 0; attempts < 100; attempts += 1) {
    const again = await person.post('/api/posts', body, { headers: { 'idempotency-key': tag } });
    if (again.status === 201) return isAcknowledged;
    // The first request may still be running: the server does not know that its client is disconnected.
    expect(again.body.code).toBe('request_in_progress');
  }
  throw new Error('The first request never ended.');
}

test('a post retried after its connection was cut at any byte is stored once', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  let cutAfter: number | undefined;
  await using proxy = await startCuttingProxy({ target: app.url, cutAfter: () => cutAfter });
  expect(await postThrough(proxy, ada, 'whole')).toBe(true);
  const length = proxy.passed();
  expect(length).toBeGreaterThan(1_000);
  const tags: string[] = [];
  // 23 is coprime to every period in the messages; `npm run prove -- ledger` cuts at random positions.
  for (cutAfter = 0; cutAfter < length - 1; cutAfter += 23) {
    const tag = `cut-after-${cutAfter}`;
    tags.push(tag);
    await postThrough(proxy, ada, tag);
  }
  expect(proxy.cuts()).toBe(tags.length);
  const { rows } = await app.deps.pool.query(
    'select content, count(*)::int from post group by content order by content',
  );
  expect(rows).toEqual(['whole', ...tags].toSorted().map((content) => ({ content, count: 1 })));
}, 60_000);

test('the check reports a lost, doubled, unsent or incomplete post, a changed id and a missing picture', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const ledger = new Ledger();
  const add = (tag: string, pictures = 0) => ledger.add({ kind: 'post', tag, files: pictures });

  Object.assign(add('good'), { state: 'acknowledged', id: await write(ada, 'good') });
  await expect(checkPosts(ada, ledger)).resolves.toEqual({ stored: 1, pictures: 0, failures: [] });

  Object.assign(add('lost'), { state: 'acknowledged', id: 'no such id' });
  Object.assign(add('doubled'), { state: 'acknowledged', id: await write(ada, 'doubled') });
  await write(ada, 'doubled');
  Object.assign(add('half', 1), { state: 'acknowledged', id: await write(ada, 'half') });
  Object.assign(add('other id'), { state: 'acknowledged', id: 'another' });
  await write(ada, 'other id');
  await write(ada, 'unsent');
  add('waiting');
  Object.assign(add('refused'), { state: 'refused' });
  await app.deps.pool.query(
    `with picture as (insert into media (file, owner_id, purpose, width, height, placeholder, state)
       values (repeat('ab', 16) || '.jpg', $1, 'post', 100, 100, '', 'attached') returning file),
     holder as (insert into post (owner_id, content, images_count) values ($1, 'no bytes', 1) returning id)
     insert into post_image (post_id, position, file) select holder.id, 0, picture.file from holder, picture`,
    [ada.id],
  );
  Object.assign(add('no bytes', 1), { state: 'acknowledged' });

  const { failures } = await checkPosts(ada, ledger);
  expect(failures.sort()).toEqual(
    [
      'acknowledged and lost: lost',
      'stored 2 times: doubled',
      'sent with 1 files, stored with 0: half',
      'acknowledged under another id: other id',
      'acknowledged under another id: no bytes',
      'stored but never sent: unsent',
      'never answered: waiting',
      'refused though valid: refused',
      `picture returns 404: /media/${'ab'.repeat(16)}.jpg`,
      `picture returns 404: /media/${'ab'.repeat(16)}-180.webp`,
    ].sort(),
  );
});
