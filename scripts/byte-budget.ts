/**
 * Compares the compressed size and the number of files that a phone loads for each page with the budgets below, and counts
 * the requests of the first visit. Exits with 1 when a budget is exceeded. `npm run bytes` builds first.
 * The budget of a whole session is in `e2e/journeys/ten-minutes.test.ts`.
 */
import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { publishedLocales, sourceLocale } from '@baraza/web/src/platform/locale/locales.ts';
import { featureFinder, readWebSources, sharedCatalog } from './message-features.ts';

/**
 * One entry of Vite's manifest. Keys and `imports` name a module, or begin with `_` for a chunk of several modules, which
 * has a `name` from `web/build/chunk-groups.ts`.
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
  /** The modules or named chunks that are loaded, with all their imports. */
  loads: string[];
  /** Modules that are loaded already and not counted. */
  over?: string[];
  /** In KB of 1,024 bytes. */
  maxKB: number;
}

export interface Weight extends Budget {
  bytes: number;
  /** The number of files, where a row loads modules. */
  files?: number;
  verdict: 'held' | 'OVER';
}

const entry = 'base';
const frame = 'shell';
const feed = 'feed-page';
const live = 'live';
/** The icons that Spotlight does not show. The first other page loads them, so they are not counted for each page. */
const icons = 'icons';
/** What each feature fetches for reading offline. */
const offlineParts = globSync('src/features/*/*.offline.ts', { cwd: join(import.meta.dirname, '../web') });
const toasts = 'src/ui/page/toast-board.tsx';
/** The manifest's key of a message catalog. */
const catalogOf = (locale: string, name: string) => `src/locales/${locale}/${name}.po`;
const firstMessages = catalogOf(sourceLocale.code, sharedCatalog);

/** KB that a page and a form may add to what is loaded already. */
const [page, form] = [25, 40];
/** Files that any row may add: each is a request, with headers of half a KB. */
const maxFiles = 31;

/** Every other page of members may add 25 KB. */
export const budgets: Budget[] = [
  // With the drawings of empty lists, which all pages share, cards of links, taps made before this code ran, the choice to hide
  // seen posts, and the drawn emblems of clubs.
  { name: '/feed, first visit', loads: [entry, frame, feed], maxKB: 137.2 },
  {
    name: 'composer',
    loads: ['src/features/posts/composer/composer.tsx'],
    over: [entry, frame, feed],
    maxKB: form + 0.6,
  },
  {
    name: '/account-deleted',
    loads: ['src/features/profiles/account-deleted-page.tsx'],
    over: [entry],
    maxKB: page,
  },
  { name: '/onboarding', loads: ['src/features/profiles/onboarding/onboarding-page.tsx'], over: [entry], maxKB: form },
  { name: 'consent dialog', loads: ['src/features/consents/consent-dialog.tsx'], over: [entry], maxKB: page },
  { name: '/privacy', loads: ['src/app/pages/legal/legal-page.tsx'], over: [entry], maxKB: page },
  { name: '/terms', loads: ['src/app/pages/legal/legal-page.tsx'], over: [entry], maxKB: page },
  // The directions of its text boxes, icons from a file of their own, groups, mentions, reactions, requests, selected messages,
  // who is active now and the drawn emblems of clubs.
  { name: '/chat', loads: ['src/features/conversations/chat-page.tsx'], over: [entry, frame], maxKB: page + 6.3 },
  {
    name: '/settings',
    loads: ['src/app/pages/settings-page.tsx', 'src/features/profiles/settings/edit-profile.tsx'],
    over: [entry, frame],
    maxKB: form,
  },
  {
    name: 'create event',
    loads: ['src/features/events/editing/create-event-page.tsx'],
    over: [entry, frame],
    maxKB: form + 0.9,
  },
  {
    name: 'edit event',
    loads: ['src/features/events/editing/edit-event-page.tsx'],
    over: [entry, frame],
    maxKB: form + 1.6,
  },
  {
    name: 'new hustle',
    loads: ['src/features/ventures/editing/create-business-page.tsx'],
    over: [entry, frame],
    maxKB: form,
  },
  {
    name: 'hustle form',
    loads: ['src/features/ventures/editing/update-business-page.tsx'],
    over: [entry, frame],
    maxKB: form,
  },
  {
    name: 'new club',
    loads: ['src/features/communities/editing/found-club-page.tsx'],
    over: [entry, frame],
    maxKB: form,
  },
  {
    name: 'edit club',
    loads: ['src/features/communities/editing/edit-club-page.tsx'],
    over: [entry, frame],
    maxKB: form,
  },
  {
    name: '/share',
    loads: ['src/features/posts/composer/share-page.tsx'],
    over: [entry, frame, feed, 'live'],
    maxKB: page,
  },
  {
    name: '/send',
    loads: ['src/features/conversations/sending/send-page.tsx'],
    over: [entry, frame, live],
    maxKB: page,
  },
  // Every page loads the live code, which has a row of its own.
  { name: '/outbox', loads: ['src/features/outbox/outbox-page.tsx'], over: [entry, frame, live], maxKB: page },
  {
    name: 'the bell’s dropdown',
    loads: ['src/features/notifications/notification-menu.tsx'],
    over: [entry, frame],
    maxKB: page,
  },
  {
    name: 'side panel of Spotlight',
    loads: ['src/app/shell/side-panel.tsx'],
    over: [entry, frame, feed],
    maxKB: page,
  },
  {
    name: 'transparency',
    loads: ['src/features/moderation/transparency/transparency-page.tsx'],
    over: [entry],
    maxKB: page,
  },
  { name: 'sanctions', loads: ['src/app/pages/sanctions-page.tsx'], over: [entry], maxKB: page },
  {
    name: 'privacy settings',
    loads: ['src/features/privacy/privacy-settings.tsx'],
    over: [entry, frame, 'src/app/pages/settings-page.tsx'],
    maxKB: page,
  },
  {
    name: 'push settings',
    loads: ['src/features/push/push-settings.tsx'],
    over: [entry, frame, 'src/app/pages/settings-page.tsx'],
    maxKB: page,
  },
  { name: 'push question', loads: ['src/features/push/push-ask.tsx'], over: [entry, frame], maxKB: page },
  {
    name: 'exports',
    loads: ['src/features/exports/exports.tsx'],
    over: [entry, frame, 'src/app/pages/settings-page.tsx'],
    maxKB: page,
  },
  {
    name: 'own reports',
    loads: ['src/features/moderation/reports/own-reports.tsx'],
    over: [entry, frame],
    maxKB: page,
  },
  {
    name: 'offline content',
    loads: ['src/features/profiles/settings/offline-content.tsx'],
    over: [entry, frame, 'live', 'src/app/pages/settings-page.tsx'],
    maxKB: page,
  },
  {
    name: 'fetching offline pages',
    loads: ['src/app/offline-pages.ts', ...offlineParts],
    over: [entry, frame, feed, 'live'],
    maxKB: page,
  },
  {
    name: 'data use',
    loads: ['src/app/data-use/data-use.tsx'],
    over: [entry, frame, 'live', 'src/app/pages/settings-page.tsx'],
    maxKB: page,
  },
  { name: 'picture viewer', loads: ['src/ui/pictures/picture-viewer.tsx'], over: [entry, frame, feed], maxKB: page },
  {
    name: 'ticket scanner',
    loads: ['../node_modules/qr/decode.js'],
    over: [entry, frame, 'src/features/events/check-in/check-in-page.tsx'],
    maxKB: page,
  },
  { name: 'tapped pictures', loads: ['src/ui/pictures/tap-to-load.tsx'], over: [entry, frame], maxKB: page },
  { name: 'texts of refusals', loads: ['src/platform/api/problem-texts.ts'], over: [entry], maxKB: page },
  { name: '/clubs/:slug', loads: ['src/app/pages/club-page.tsx'], over: [entry, frame], maxKB: page + 0.7 },
  { name: 'live news', loads: [live], over: [entry, frame], maxKB: page + 0.2 },
  { name: 'focus and captions', loads: ['src/app/shell/focus-aids.ts'], over: [entry, frame], maxKB: page },
  { name: 'toasts', loads: [toasts], over: [entry], maxKB: page },
];

/** What is loaded before and after the first posts are shown, and kept by the service worker. */
export const firstVisit = {
  code: [entry, frame, feed],
  page: [entry, frame, feed, firstMessages],
  keeps: [entry, frame, feed, firstMessages, toasts, 'live'],
  after: ['live', toasts],
};

/**
 * The maximum number of requests of the first visit to Spotlight, without pictures and those of the service worker. Besides
 * the files there are the page, the first posts, two unread counts and the live connection.
 */
const maxRequests = 16;
const otherRequests = 5;

/** Everything that the first visit to Spotlight loads except posts and pictures: also styles, later code, worker and headers. */
const wholeVisit = { name: '/feed, everything', loads: [], maxKB: 205.4 };
/** The headers of a built file, which `server/src/platform/http/app.test.ts` limits, and of a page with its policy, in bytes. */
const [fileHeaders, pageHeaders] = [550, 2_000];

/** The scripts in the app's page: they choose the language, request the first posts, and show and record what is done with them. */
const frameScripts = { name: '/feed, inline scripts', loads: [], maxKB: 3 };

/** The landing page is a separate document per language with an inline script, which loads more when idle. */
const landingIn = (locale: string) => ({
  beforePaint: { name: `${locale}: /landing, before paint`, loads: [], maxKB: 3 },
  afterIdle: {
    name: `${locale}: /landing, after idle`,
    loads: ['src/app/landing/hydrate.tsx', catalogOf(locale, 'landing-islands')],
    maxKB: 75,
  },
  page: { name: `${locale}: /landing, HTML and CSS`, loads: [], maxKB: 15.1 },
});

/** The sign-in pages are one document, which loads nothing before a tap. */
const signIn = { name: '/login, whole document', loads: [], maxKB: 25.3 };

/** The page of a link with that of the app as text; it loads one picture of at most 60 KB. */
const linkPage = { name: 'page of a link, document', loads: [], maxKB: 10.1 };

/** Style sheets that the build inlines into a page, so they are no files. */
const inlineSheets = [
  'src/app/landing/landing.css',
  'src/app/link-page/link-page.css',
  'src/features/auth/sign-in.css',
];

/** All style sheets together, in KB. */
const styles = { name: 'CSS, whole app', maxKB: 14 };

/** The messages that all pages share, in one locale. */
const sharedMessages = { name: 'messages of all pages', maxKB: 15 };

const worker = { name: 'service worker', maxKB: 12.3 };

/** The JavaScript files that modules load, each once. */
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

/** Adds the catalogs of a locale to the modules of a row; `find` returns the features whose messages a module shows. */
export function withMessages(budget: Budget, locale: string, find: (module: string) => string[]): Budget {
  const add = (modules: readonly string[]) => {
    const names = modules.flatMap((module) => (module === entry ? [sharedCatalog] : find(module)));
    return [...modules, ...names.map((name) => catalogOf(locale, name))];
  };
  return { ...budget, loads: add(budget.loads), ...(budget.over && { over: add(budget.over) }) };
}

/** The manifest's key of a module, or of the chunk of this name. */
export function keyOf(manifest: Manifest, module: string): string {
  if (manifest[module]) return module;
  const found = Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key]?.name === module);
  if (found === undefined) throw new Error(`The build has no ${module}: correct its row in scripts/byte-budget.ts.`);
  return found;
}

export function chunkAt(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}.`);
  return chunk;
}

export function weigh(manifest: Manifest, budget: Budget, bytesOf: (file: string) => number): Weight {
  const there = filesOf(manifest, budget.over ?? []);
  const files = [...filesOf(manifest, budget.loads)].filter((file) => !there.has(file));
  return judge(budget, sumOf(files.map(bytesOf)), files.length);
}

/** The three weights of the prerendered page in a language; `pack` returns the compressed size of a text. */
export function weighLanding(
  { html, locale }: { html: string; locale: string },
  manifest: Manifest,
  { bytesOf, pack }: { bytesOf: (file: string) => number; pack: (text: string) => number },
): Weight[] {
  const landing = landingIn(locale);
  const early = pack(scriptsIn(html));
  return [
    judge(landing.beforePaint, early),
    judge(landing.afterIdle, early + weigh(manifest, landing.afterIdle, bytesOf).bytes),
    judge(landing.page, pack(html)),
  ];
}

/** The weight of a page that loads no other file before it is used. */
export function weighDocument(html: string, pack: (text: string) => number): number {
  scriptsIn(html);
  return pack(html);
}

/** Returns the inline scripts of a page; throws when it loads another file that delays the first paint. */
export function scriptsIn(html: string): string {
  const blocking = /<script[^>]*\ssrc=|<link[^>]*\srel="?(stylesheet|modulepreload|preload)/.exec(html);
  if (blocking) throw new Error(`The page waits for a file without a budget: ${blocking[0]}`);
  return inlineScriptsOf(html);
}

function inlineScriptsOf(html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, script]) => script).join('\n');
}

/** The style sheets of this build that are files; the folder also has those of former builds. */
export function stylesOf(manifest: Manifest): string[] {
  const files = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  const inlined = inlineSheets.map((sheet) => manifest[sheet]?.file);
  return [...new Set(files)].filter((file) => file.endsWith('.css') && !inlined.includes(file));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

function judge(budget: Budget, bytes: number, files?: number): Weight {
  const isHeld = bytes <= budget.maxKB * 1024 && (files ?? 0) <= maxFiles;
  const weight = { ...budget, bytes, ...(files !== undefined && { files }) };
  return { ...weight, verdict: isHeld ? 'held' : 'OVER' };
}

/** Returns rows for the dynamic imports of the app that have none, mostly pages: each is limited like a page of members. */
export function weighedLikePages(manifest: Manifest, rows: readonly Budget[]): Budget[] {
  const weighed = new Set(rows.flatMap(({ loads }) => loads.map((module) => keyOf(manifest, module))));
  const { dynamicImports = [] } = chunkAt(manifest, keyOf(manifest, entry));
  return dynamicImports
    .filter((key) => !weighed.has(key))
    .map((key) => ({ name: basename(key), loads: [key], over: [entry, frame], maxKB: page }));
}

/** Rows that load the members' frame without naming it, which a large budget would hide. */
export function listStrays(manifest: Manifest, rows: readonly Budget[]): string[] {
  const { file } = chunkAt(manifest, keyOf(manifest, frame));
  const isMembers = ({ loads, over = [] }: Budget) => [...loads, ...over].includes(frame);
  return rows.filter((row) => !isMembers(row) && filesOf(manifest, row.loads).has(file)).map(({ name }) => name);
}

/** The files of the first visit, each once: scripts with their style sheets. */
export function firstFilesOf(manifest: Manifest): string[] {
  const scripts = filesOf(manifest, [...firstVisit.page, ...firstVisit.after]);
  const sheets = Object.values(manifest).flatMap(({ file, css = [] }) => (scripts.has(file) ? css : []));
  return [...new Set([...scripts, ...sheets])];
}

/** The bytes of the first visit, with the service worker and the headers of each file; `page` is the compressed size of the page. */
export function weighVisit(
  manifest: Manifest,
  { bytesOf, page }: { bytesOf: (file: string) => number; page: number },
): number {
  const files = [...firstFilesOf(manifest), 'service-worker.js'];
  return page + pageHeaders + sumOf(files.map((file) => bytesOf(file) + fileHeaders));
}

function main(): void {
  const dist = join(import.meta.dirname, '../web/dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const bytesOf = (file: string) => statSync(join(dist, `${file}.br`)).size;

  const pack = (text: string) => brotliCompressSync(text).length;
  const appPage = readFileSync(join(dist, 'index.html'), 'utf8');
  const css = stylesOf(manifest).map(bytesOf);
  const find = featureFinder(readWebSources(join(import.meta.dirname, '../web')));
  const rows = [...budgets, ...weighedLikePages(manifest, budgets)];
  const weighIn = (locale: string): Weight[] => [
    ...rows.map(({ over, ...budget }) =>
      weigh(manifest, withMessages({ ...budget, ...(over && { over: [...over, icons] }) }, locale, find), bytesOf),
    ),
    weigh(manifest, { name: 'icons of other pages', loads: [icons], over: [entry], maxKB: 10 }, bytesOf),
    judge({ ...sharedMessages, loads: [] }, bytesOf(chunkAt(manifest, catalogOf(locale, sharedCatalog)).file)),
  ];
  // Of the other locales only what exceeds a budget is printed.
  const translated = publishedLocales
    .filter(({ code }) => code !== sourceLocale.code)
    .flatMap(({ code }) => weighIn(code).map((weight) => ({ ...weight, name: `${code}: ${weight.name}` })))
    .filter(({ verdict }) => verdict === 'OVER');
  const weights = [
    ...weighIn(sourceLocale.code),
    ...translated,
    ...publishedLocales.flatMap(({ code }) => {
      const html = readFileSync(join(dist, `landing.${code}.html`), 'utf8');
      return weighLanding({ html, locale: code }, manifest, { bytesOf, pack });
    }),
    judge(wholeVisit, weighVisit(manifest, { bytesOf, page: pack(appPage) })),
    judge(frameScripts, pack(inlineScriptsOf(appPage))),
    judge(signIn, weighDocument(readFileSync(join(dist, 'sign-in.html'), 'utf8'), pack)),
    ...publishedLocales.map(({ code }) => {
      const html = readFileSync(join(dist, `link-event.${code}.html`), 'utf8');
      return judge({ ...linkPage, name: `${linkPage.name}, ${code}` }, pack(html) + pack(appPage));
    }),
    judge({ ...styles, loads: [] }, sumOf(css)),
    judge({ ...worker, loads: [] }, bytesOf('service-worker.js')),
  ];
  for (const { name, bytes, files, maxKB, verdict } of weights) {
    const size = (bytes / 1024).toFixed(1).padStart(6);
    const requests = files === undefined ? '' : `, ${files} files of ${maxFiles}`;
    process.stdout.write(`${name.padEnd(24)}${size} KB of ${maxKB.toFixed().padStart(3)}${requests}  ${verdict}\n`);
  }
  const strays = listStrays(manifest, budgets);
  for (const name of strays) process.stdout.write(`${name} loads the members' frame\n`);
  const requests = firstFilesOf(manifest).length + otherRequests;
  const isFew = requests <= maxRequests;
  process.stdout.write(`/feed, requests ${requests} of ${maxRequests}  ${isFew ? 'held' : 'OVER'}\n`);
  const isGood = isFew && strays.length === 0 && weights.every(({ verdict }) => verdict === 'held');
  process.exitCode = isGood ? 0 : 1;
}

if (import.meta.main) main();
