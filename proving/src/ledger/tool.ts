import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineTool, report, say, seed } from '#shared/tool.ts';
import { runKillRounds } from './kill-rounds.ts';

/** The longest time after a kill until the server is ready again, in milliseconds. */
const maxDowntime = 3_000;

export const ledgerTool = defineTool({
  name: 'ledger',
  summary: 'no acknowledged post, message or reaction is lost or doubled when servers, database and Redis are killed',
  options: {
    rounds: { default: 10, description: 'number of kills, of each part in turn' },
    writers: { default: 4, description: 'people who post and write in a group at the same time' },
    writes: { default: 0, description: 'spread the kills over this many acknowledged posts and messages' },
    nodes: { default: 1, description: 'number of servers: 1, or 2 with nginx and Redis' },
    control: { default: '', description: '"loss" or "doubles": break the guarantee and expect the report of it' },
    seed,
  },
  fullRuns: [
    { rounds: 20, writes: 10_000, writers: 8 },
    { rounds: 20, writes: 2_000, writers: 8, nodes: 2 },
    { rounds: 6, control: 'loss' },
    { rounds: 6, control: 'doubles' },
  ],
  async run({ control: broken, nodes, ...options }) {
    if (nodes !== 1 && nodes !== 2) throw new Error('--nodes is 1 or 2.');
    if (broken !== '' && broken !== 'loss' && broken !== 'doubles') throw new Error('--control is loss or doubles.');
    const control = broken === '' ? undefined : broken;
    say(
      `seed ${options.seed}, ${options.rounds} rounds, ${options.writers} writers${control ? `, control: ${control}` : ''}`,
    );
    await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-ledger-'));
    const result = await runKillRounds({
      ...options,
      dataDir: folder.path,
      nodes,
      control,
      onRound: ({ number, killed, readyAfter, acknowledged }) =>
        say(
          `round ${number}: killed the ${killed}, ready after ${Math.round(readyAfter)} ms, ${acknowledged} acknowledged`,
        ),
    });
    const { sent, retries, cuts, acknowledged, refused, stored, pictures, failures } = result;
    const { messages, voiceNotes, reactions } = result;
    const downtime = Math.max(...result.rounds.map(({ readyAfter }) => readyAfter));
    const summary =
      `${sent} sent (${retries} retries, ${cuts} connections cut), ${acknowledged} acknowledged, ${refused} refused, ` +
      `${stored} posts stored, ${pictures} pictures loaded, ${messages} messages stored with ${voiceNotes} voice notes and ` +
      `${reactions} reactions, longest downtime ${Math.round(downtime)} ms`;
    if (!control) return report(summary, [...failures, ...(downtime > maxDowntime ? [`down for ${downtime} ms`] : [])]);
    const expected = control === 'loss' ? /^acknowledged and lost/ : /^stored \d+ times/;
    const isSeen = failures.some((failure) => expected.test(failure));
    return { ...report(`${summary}; control ${isSeen ? 'detected' : 'NOT detected'}`, failures), isGood: isSeen };
  },
});
