/** `npm run bench`: compares the product with the limits of the machine; see docs/performance.md. */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { type Bench, openBench, rounds } from './bench.ts';
import { type Figure, judge } from './figures.ts';
import { type Options, readOptions, usage } from './options.ts';
import { findPgbench } from './pgbench.ts';
import { openPostgres, type Postgres } from './postgres.ts';
import { workFolder } from './processes.ts';
import { profileFeed } from './profile.ts';
import { formatTable } from './report.ts';
import { audienceFigures, groupAudienceFigures } from './rows/audience.ts';
import { communitiesFigures } from './rows/communities.ts';
import { deliveryFigures, groupFigures, messageFigures } from './rows/chat.ts';
import { feedBesideGroupsFigures } from './rows/feed-beside-groups.ts';
import { feedFigures } from './rows/feed.ts';
import { idleFigures } from './rows/idle-sockets.ts';
import { likeFigures } from './rows/like.ts';
import { memoryFigures } from './rows/memory.ts';
import { pagesFigures } from './rows/pages.ts';
import { peopleSearchFigures } from './rows/people-search.ts';
import { postPageFigures } from './rows/post-page.ts';
import { sizeFigures, viewerFigures } from './rows/sizes.ts';
import { startFigures } from './rows/start.ts';
import { statementFigures } from './rows/statements.ts';

const sections: { rows: string[]; measure: (bench: Bench) => Promise<Figure[]> }[] = [
  { rows: ['1', '2', '3'], measure: feedFigures },
  { rows: ['4'], measure: sizeFigures },
  { rows: ['5'], measure: viewerFigures },
  { rows: ['6'], measure: postPageFigures },
  { rows: ['7'], measure: likeFigures },
  { rows: ['8'], measure: deliveryFigures },
  { rows: ['9'], measure: messageFigures },
  { rows: ['10'], measure: idleFigures },
  { rows: ['11'], measure: audienceFigures },
  { rows: ['12'], measure: startFigures },
  { rows: ['13'], measure: memoryFigures },
  { rows: ['14'], measure: statementFigures },
  { rows: ['15'], measure: peopleSearchFigures },
  { rows: ['16'], measure: pagesFigures },
  { rows: ['21'], measure: communitiesFigures },
  { rows: ['22'], measure: groupFigures },
  { rows: ['23'], measure: groupAudienceFigures },
  { rows: ['24'], measure: feedBesideGroupsFigures },
];

const say = (line: string) => void process.stderr.write(`${line}\n`);

async function run(options: Options): Promise<void> {
  findPgbench();
  await mkdir(workFolder, { recursive: true });
  await using postgres = await openPostgres(process.env['DATABASE_URL'] || undefined, workFolder);
  const bench = await openBench(options, postgres, say);
  if (options.profile) {
    process.stdout.write(`${await profileFeed(bench)}\n`);
    return;
  }
  const figures: Figure[] = [];
  for (const { rows, measure } of sections) {
    const wanted = rows.filter((row) => options.rows.includes(row));
    if (wanted.length === 0) continue;
    say(`Row ${wanted.join(', ')}:`);
    figures.push(...(await measure(bench)).filter(({ row }) => wanted.includes(row)));
  }

  process.stdout.write(`\n${aboutMachine(postgres, options)}\n\n${formatTable(figures)}\n`);
  if (options.json) await writeJson(options.json, postgres, options, figures);
}

function aboutMachine(postgres: Postgres, { posts, seconds }: Options): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return (
    `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${memory} GB; Node ${process.versions.node}, PostgreSQL ${postgres.version}; ` +
    `${posts.toLocaleString('en')} posts, the median of ${rounds} rounds of ${seconds} s each`
  );
}

async function writeJson(file: string, postgres: Postgres, options: Options, figures: Figure[]): Promise<void> {
  const report = {
    at: new Date().toISOString(),
    machine: aboutMachine(postgres, options),
    options,
    figures: figures.map((figure) => ({ ...figure, reached: judge(figure) })),
  };
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}

try {
  await run(readOptions(process.argv.slice(2)));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  say(usage);
  process.exitCode = 1;
}
