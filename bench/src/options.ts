import { parseArgs } from 'node:util';
import { allRows } from './figures.ts';

export const sizes = [10_000, 100_000, 1_000_000];

export interface Options {
  /** How many posts the database holds that all rows but the fourth look at. */
  posts: number;
  rows: readonly string[];
  /** How long each single measurement takes; a row takes several. */
  seconds: number;
  /**
   * The first of four ports that the server and its limits listen on. Among those that systems give to whoever connects,
   * from 32768 on, whoever waits for a port can be given that very port, and then holds it.
   */
  port: number;
  json: string | undefined;
  /** Tell where the server spends its time on the feed, in place of the rows. */
  profile: boolean;
}

export const usage = `npm run bench -- [--posts ${sizes.join('|')}] [--rows ${allRows.join(',')}] [--seconds 5] [--port 22900] [--json file] [--profile]`;

/** Reads the command line; throws an Error of one sentence about the first word that is wrong. */
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
  if (strange !== undefined) throw new Error(`There is no row ${strange}; there are ${allRows.join(', ')}.`);
  if (!(seconds >= 1 && seconds <= 600)) throw new Error('--seconds takes a number from 1 to 600.');
  if (!(Number.isInteger(port) && port >= 1024 && port <= 65_530)) {
    throw new Error('--port takes a number from 1024 to 65530.');
  }
  return { posts, rows, seconds, port, json: values.json, profile: values.profile };
}
