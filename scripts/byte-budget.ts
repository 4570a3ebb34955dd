/**
 * Weighs what a phone has to load for each page, as Brotli, against the table below, and counts the files of Spotlight's
 * first visit. Over budget, or a page without a row, ends with 1. `npm run bytes` builds first.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/**
 * One entry of Vite's manifest; `file` is what was built. Keys and `imports` name its module, or begin with `_` where it is
 * made of several: then it goes by its `name`, from `web/vite.config.ts`.
 */
export interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
export type Manifest = Record<string, Chunk>;

export interface Budget {
  name: string;
  /** What is loaded, each with all it imports: modules, or chunks by their names. */
  loads: string[];
  /** What is there already, and not counted. */
  over?: string[];
  /** In KB of 1,024 bytes. */
  most: number;
  /** A promise that a later piece of work keeps: shown, and fails only once it is kept and still marked so. */
  isNotYetHeld?: true;
}

export interface Weight extends Budget {
  bytes: number;
  verdict: 'held' | 'OVER' | 'not yet held' | 'HELD BY NOW: take its mark away';
}

const entry = 'base';
const frame = 'shell';
const feed = 'feed-page';
const toasts = 'src/ui/toast-board.tsx';

/** Usual pages may weigh 25 KB and forms 40, beyond what every page of their kind stands on. */
const [page, form] = [25, 40];

export const budgets: Budget[] = [
  { name: '/feed, first visit', loads: [entry, frame, feed], most: 130 },
  { name: '/feed/:id', loads: ['src/features/posts/post-page.tsx'], over: [entry, frame], most: page },
  { name: '/feed/saved', loads: ['src/features/posts/saved-page.tsx'], over: [entry, frame], most: page },
  { name: '/feed/tags/:tag', loads: ['src/features/posts/tag-page.tsx'], over: [entry, frame], most: page },
  { name: 'composer', loads: ['src/features/posts/composer.tsx'], over: [entry, frame, feed], most: form },
  { name: '/login', loads: ['src/features/auth/login-page.tsx'], over: [entry], most: page },
  { name: '/signup', loads: ['src/features/auth/signup-page.tsx'], over: [entry], most: page },
  { name: '/login/callback', loads: ['src/features/auth/callback-page.tsx'], over: [entry], most: page },
  {
    name: '/account-deleted',
    loads: ['src/features/profiles/account-deleted-page.tsx'],
    over: [entry],
    most: page,
  },
  { name: '/onboarding', loads: ['src/features/profiles/onboarding/onboarding-page.tsx'], over: [entry], most: form },
  { name: '/privacy', loads: ['src/app/pages/legal/privacy-page.tsx'], over: [entry], most: page },
  { name: '/terms', loads: ['src/app/pages/legal/terms-page.tsx'], over: [entry], most: page },
  { name: '/dashboard', loads: ['src/app/pages/search-page.tsx'], over: [entry, frame], most: page },
  { name: '/profile/:username', loads: ['src/app/pages/profile-page.tsx'], over: [entry, frame], most: page },
  { name: '/chat', loads: ['src/features/conversations/chat-page.tsx'], over: [entry, frame], most: page },
  {
    name: 'followers, following',
    loads: ['src/features/connections/connections-page.tsx'],
    over: [entry, frame],
    most: page,
  },
  { name: '/settings', loads: ['src/app/pages/settings-page.tsx'], over: [entry, frame], most: form },
  { name: '/events-parties', loads: ['src/features/events/discover-page.tsx'], over: [entry, frame], most: page },
  { name: 'ticket', loads: ['src/features/events/ticket-page.tsx'], over: [entry, frame], most: page },
  { name: 'check-in', loads: ['src/features/events/check-in-page.tsx'], over: [entry, frame], most: page },
  { name: 'guests', loads: ['src/features/events/guests-page.tsx'], over: [entry, frame], most: page },
  {
    name: 'create event',
    loads: ['src/features/events/create-event-page.tsx'],
    over: [entry, frame],
    most: form,
  },
  { name: 'my events', loads: ['src/features/events/my-events-page.tsx'], over: [entry, frame], most: page },
  { name: 'edit event', loads: ['src/features/events/edit-event-page.tsx'], over: [entry, frame], most: form },
  { name: '/intake-hub', loads: ['src/features/intake/hub-page.tsx'], over: [entry, frame], most: page },
  {
    name: '/intake-hub/directory',
    loads: ['src/features/intake/intake-directory-page.tsx'],
    over: [entry, frame],
    most: page,
  },
  { name: '/events-parties/events', loads: ['src/features/events/event-page.tsx'], over: [entry, frame], most: page },
  { name: 'hustles', loads: ['src/features/ventures/directory-page.tsx'], over: [entry, frame], most: page },
  { name: 'a hustle', loads: ['src/features/ventures/business-page.tsx'], over: [entry, frame], most: page },
  { name: 'own hustles', loads: ['src/features/ventures/dashboard-page.tsx'], over: [entry, frame], most: page },
  { name: 'new hustle', loads: ['src/features/ventures/create-business-page.tsx'], over: [entry, frame], most: form },
  { name: 'hustle form', loads: ['src/features/ventures/update-business-page.tsx'], over: [entry, frame], most: form },
  {
    name: 'hustle analytics',
    loads: ['src/features/ventures/business-analytics-page.tsx'],
    over: [entry, frame],
    most: page,
  },
  {
    name: '/notifications',
    loads: ['src/features/notifications/notifications-page.tsx'],
    over: [entry, frame],
    most: page,
  },
  {
    name: 'the bell’s dropdown',
    loads: ['src/features/notifications/notification-menu.tsx'],
    over: [entry, frame],
    most: page,
  },
  {
    name: 'what is new beside Spotlight',
    loads: ['src/app/shell/side-panel.tsx'],
    over: [entry, frame, feed],
    most: page,
  },
  { name: 'live news', loads: ['live'], over: [entry, frame], most: page },
  { name: 'toasts', loads: [toasts], over: [entry], most: page },
];

/** What is loaded before Spotlight's posts stand there, and what comes after them; the service worker keeps all but the news. */
export const firstVisit = { page: [entry, frame, feed], keeps: [entry, frame, feed, toasts], after: ['live', toasts] };

/**
 * How many requests the first visit of Spotlight may take in all, apart from pictures and the service worker's own: its
 * goal is 16. Beside the files there are the page, the first posts, the two counts of what is unread and the live connection.
 */
const mostRequests = 16;
const otherRequests = 5;

/** The landing page is a document of its own: its first script stands in it, and what it fetches later comes when idle. */
const landing = {
  /** Written into the page, and no file. */
  sheet: 'src/app/landing/landing.css',
  beforePaint: { name: '/landing, before paint', loads: [], most: 3 },
  afterIdle: { name: '/landing, after idle', loads: ['src/app/landing/hydrate.tsx'], most: 75 },
  page: { name: '/landing, HTML and CSS', loads: [], most: 15 },
};

/** All style sheets together, in KB. */
const styles = { name: 'CSS, whole app', most: 14 };

const worker = { name: 'service worker', most: 12 };

/** The JavaScript files that modules bring, each once. */
export function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const [seen, files] = [new Set<string>(), new Set<string>()];
  const open = modules.map((module) => keyOf(manifest, module));
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const { file, imports = [] } = chunkAt(manifest, key);
    if (file.endsWith('.js')) files.add(file);
    open.push(...imports);
  }
  return files;
}

/** The manifest's key of a module, or of the chunk of this name. */
function keyOf(manifest: Manifest, module: string): string {
  if (manifest[module]) return module;
  const found = Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key]?.name === module);
  if (found === undefined) throw new Error(`The build has no ${module}: correct its row in scripts/byte-budget.ts.`);
  return found;
}

function chunkAt(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}.`);
  return chunk;
}

export function weigh(manifest: Manifest, budget: Budget, bytesOf: (file: string) => number): Weight {
  const there = filesOf(manifest, budget.over ?? []);
  const files = [...filesOf(manifest, budget.loads)].filter((file) => !there.has(file));
  return judge(budget, sumOf(files.map(bytesOf)));
}

/** The three weights of the prerendered page; `pack` answers how many bytes a text becomes. */
export function weighLanding(
  html: string,
  manifest: Manifest,
  { bytesOf, pack }: { bytesOf: (file: string) => number; pack: (text: string) => number },
): Weight[] {
  const early = pack(scriptsIn(html));
  return [
    judge(landing.beforePaint, early),
    judge(landing.afterIdle, early + weigh(manifest, landing.afterIdle, bytesOf).bytes),
    judge(landing.page, pack(html)),
  ];
}

/** The scripts written into a page. Throws when it asks for any other file that holds its first paint up. */
export function scriptsIn(html: string): string {
  const asked = /<script[^>]*\ssrc=|<link[^>]*\srel="?(stylesheet|modulepreload|preload)/.exec(html);
  if (asked) throw new Error(`The landing page waits for a file that no row weighs: ${asked[0]}`);
  return [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join('\n');
}

/** Every style sheet of this build that is a file of its own; those of former builds lie beside them. */
export function stylesOf(manifest: Manifest): string[] {
  const files = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set(files)].filter((file) => file.endsWith('.css') && file !== manifest[landing.sheet]?.file);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

function judge(budget: Budget, bytes: number): Weight {
  const isHeld = bytes <= budget.most * 1024;
  if (budget.isNotYetHeld) {
    return { ...budget, bytes, verdict: isHeld ? 'HELD BY NOW: take its mark away' : 'not yet held' };
  }
  return { ...budget, bytes, verdict: isHeld ? 'held' : 'OVER' };
}

/** What the app fetches late by itself, pages above all, that no row weighs. */
export function listUnweighed(manifest: Manifest, rows: readonly Budget[]): string[] {
  const weighed = new Set(rows.flatMap(({ loads }) => loads.map((module) => keyOf(manifest, module))));
  return (chunkAt(manifest, keyOf(manifest, entry)).dynamicImports ?? []).filter((key) => !weighed.has(key));
}

/** Rows without the frame that load its code all the same, which would go unseen in a generous budget. */
export function listStrays(manifest: Manifest, rows: readonly Budget[]): string[] {
  const { file } = chunkAt(manifest, keyOf(manifest, frame));
  const isMembers = ({ loads, over = [] }: Budget) => [...loads, ...over].includes(frame);
  return rows.filter((row) => !isMembers(row) && filesOf(manifest, row.loads).has(file)).map(({ name }) => name);
}

/** The files of Spotlight's first visit, each once: scripts, and the style sheets that they come with. */
export function firstFilesOf(manifest: Manifest): string[] {
  const scripts = filesOf(manifest, [...firstVisit.page, ...firstVisit.after]);
  const sheets = Object.values(manifest).flatMap(({ file, css = [] }) => (scripts.has(file) ? css : []));
  return [...new Set([...scripts, ...sheets])];
}

function main(): void {
  const dist = join(import.meta.dirname, '../web/dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const bytesOf = (file: string) => statSync(join(dist, `${file}.br`)).size;

  const pack = (text: string) => brotliCompressSync(text).length;
  const css = stylesOf(manifest).map(bytesOf);
  const weights = [
    ...budgets.map((budget) => weigh(manifest, budget, bytesOf)),
    ...weighLanding(readFileSync(join(dist, 'landing.html'), 'utf8'), manifest, { bytesOf, pack }),
    judge({ ...styles, loads: [] }, sumOf(css)),
    judge({ ...worker, loads: [] }, bytesOf('service-worker.js')),
  ];
  for (const { name, bytes, most, verdict } of weights) {
    const size = (bytes / 1024).toFixed(1).padStart(6);
    process.stdout.write(`${name.padEnd(24)}${size} KB of ${String(most).padStart(3)}  ${verdict}\n`);
  }
  const unweighed = listUnweighed(manifest, budgets);
  for (const module of unweighed) process.stdout.write(`${module} has no row in scripts/byte-budget.ts\n`);
  const strays = listStrays(manifest, budgets);
  for (const name of strays) process.stdout.write(`${name} loads the members' frame\n`);
  const requests = firstFilesOf(manifest).length + otherRequests;
  const isFew = requests <= mostRequests;
  process.stdout.write(`/feed, requests ${requests} of ${mostRequests}  ${isFew ? 'held' : 'OVER'}\n`);
  const isGood =
    isFew &&
    unweighed.length + strays.length === 0 &&
    weights.every(({ verdict }) => verdict === 'held' || verdict === 'not yet held');
  process.exitCode = isGood ? 0 : 1;
}

if (import.meta.main) main();
