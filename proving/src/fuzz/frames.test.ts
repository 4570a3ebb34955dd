import { expect, test } from 'vitest';
import { startAppTarget } from './app-target.ts';
import { fuzzFrames } from './fuzz-frames.ts';
import { stubTarget } from './stub-target.ts';
import { type Bugs, startStubSocketServer } from './stub-socket-server.ts';

const seed = 20_260_101;

async function fuzzStub(bugs: Bugs, frames = 200) {
  await using server = await startStubSocketServer(bugs);
  return await fuzzFrames({ target: stubTarget(server.url), frames, seed, timeout: 3_000 });
}

test('sends nothing and says so where no sockets are served', async () => {
  expect(await fuzzStub({ hasNoSockets: true }, 10)).toMatchObject({ isServed: false, sent: 0, findings: [] });
});

test('the sockets survive valid and mutated packets and frames', async () => {
  await using target = await startAppTarget();
  const result = await fuzzFrames({ target, frames: 300, seed });
  expect(result.findings).toEqual([]);
  expect(result.isServed).toBe(true);
  expect(result.sent).toBeGreaterThanOrEqual(300);
}, 60_000);

test('finds nothing in a stub server without bugs', async () => {
  const result = await fuzzStub({});
  expect(result).toMatchObject({ isServed: true, findings: [] });
  expect(result.sent).toBeGreaterThanOrEqual(200);
  // Mutations that end a connection and others that do not were both tried.
  expect(result.ended).toBeGreaterThan(3);
  expect(result.ended).toBeLessThan(result.connections);
});

test.each<[keyof Bugs, RegExp]>([
  ['disconnectsAll', /^a bystander in \/\w+ was disconnected$/],
  ['revealsInternals', /^reveals internals: "relation/],
  ['hangs', /^no reaction and no end within 3 s$/],
  ['refusesWith500', /^a handshake answered with 500$/],
])('finds the bug of a stub server: %s', async (bug, problem) => {
  // Each hang takes the whole timeout.
  const { findings } = await fuzzStub({ [bug]: true }, bug === 'hangs' ? 40 : 200);
  expect(findings.map((finding) => finding.problem)).toContainEqual(expect.stringMatching(problem));
});
