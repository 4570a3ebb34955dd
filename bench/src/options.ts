import { parseArgs } from 'node:util';
import { allRows } from './figures.ts';

const sizes = [10_000, 100_000, 1_000_000];

export interface Options {
  /** The number of posts in the database of all rows except the fourth. */
  posts: number;
  rows: readonly string[];
  /** The seconds of one measurement; a row takes several. */
  seconds: number;
  /**
   * The first of four ports of the server and its limits. Ports from 32768 on are not used, because the system may give them
   * to outgoing connections.
   */
  port: number;
  json: string | undefined;
  /** Profile where the server spends its time on the feed instead of measuring the rows. */
  profile: boolean;
}

export const usage = `npm run bench -- [--posts ${sizes.join('|')}] [--rows ${allRows.join(',')}] [--seconds 5] [--port 22900] [--json file] [--profile]`;

/** Reads the command line; throws an Error of one sentence about the first invalid option. */
export function readOptions(words: string[]): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      posts: { type: 'string', default: '100000' },
      rows: { type: 'string', default: allRows.join(',') },
      seconds: { type: 'string', default: '5' },
      port: { type: 'string', default: '22900' },
      json: { type: 'string' },
      profile: { type: 'boolean', default: false },
    },
  });
  const posts = Number(values.posts);
  const rows = values.rows.split(',');
  const seconds = Number(values.seconds);
  const port = Number(values.port);
  const strange = rows.find((row) => !allRows.includes(row));
  if (!sizes.includes(posts)) throw new Error(`--posts takes one of ${sizes.join(', ')}.`);
  if (strange !== undefined) throw new Error(`Unknown row ${strange}; the rows are ${allRows.join(', ')}.`);
  if (!(seconds >= 1 && seconds <= 600)) throw new Error('--seconds takes a number from 1 to 600.');
  if (!(Number.isInteger(port) && port >= 1024 && port <= 65_530)) {
    throw new Error('--port takes a number from 1024 to 65530.');
  }
  return { posts, rows, seconds, port, json: values.json, profile: values.profile };
}
