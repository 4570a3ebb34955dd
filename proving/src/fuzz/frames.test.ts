import { expect, test } from 'vitest';
import { noDatabase } from './no-database.ts';
import { readVocabulary } from './frame-vocabulary.ts';
import { runFrames } from './run-frames.ts';
import { type Faults, startSmallSocketServer } from './small-socket-server.ts';
import { startTestApp } from '@baraza/server/src/testing/test-app.ts';

const seed = 20_260_101;

test('where nothing is served nothing is sent, and that is told', async () => {
  await using server = await startSmallSocketServer({ isElsewhere: true });
  const ground = { url: server.url, db: noDatabase, whyEnded: () => undefined, log: () => '', folders: [] };
  const result = await runFrames({ ground, vocabulary: readVocabulary(), frames: 10, seed });
  expect(result).toMatchObject({ isServed: false, sent: 0, faults: [] });
});

async function fuzzSmallServer(faults: Faults, frames = 200) {
  await using server = await startSmallSocketServer(faults);
  const ground = { url: server.url, db: noDatabase, whyEnded: () => undefined, log: () => '', folders: [] };
  return await runFrames({ ground, vocabulary: readVocabulary(), frames, seed, patience: 3_000 });
}

test('packets and frames, whole and broken, leave the sockets standing', async () => {
  const lines: string[] = [];
  await using app = await startTestApp({ onLog: (line) => lines.push(line) });
  const ground = {
    url: app.url,
    db: app.deps.pool,
    whyEnded: () => undefined,
    log: () => lines.join(''),
    folders: [app.deps.env.DATA_DIR],
  };
  const result = await runFrames({ ground, vocabulary: readVocabulary(), frames: 300, seed });
  expect(result.faults).toEqual([]);
  if (!result.isServed) console.log('Not fuzzed: /socket.io is not served.');
  expect(result.sent >= 300).toBe(result.isServed);
}, 60_000);

test('a small server without a fault is found to have none', async () => {
  const result = await fuzzSmallServer({});
  expect(result).toMatchObject({ isServed: true, faults: [] });
  expect(result.sent).toBeGreaterThanOrEqual(200);
  // Some connections must have ended, and others not, or little was tried.
  expect(result.ended).toBeGreaterThan(3);
  expect(result.ended).toBeLessThan(result.connections);
});

test.each<[keyof Faults, RegExp]>([
  ['cutsAll', /^a bystander in \/\w+ was cut off$/],
  ['tells', /^tells of its inside: "relation/],
  ['goesSilent', /^neither answered nor ended for 3 s$/],
  ['refusesBadly', /^a handshake answered with 500$/],
])('a small server that %s is found out', async (name, fault) => {
  // Each silence is waited for.
  const { faults } = await fuzzSmallServer({ [name]: true }, name === 'goesSilent' ? 40 : 200);
  expect(faults.map((each) => each.fault)).toContainEqual(expect.stringMatching(fault));
});
