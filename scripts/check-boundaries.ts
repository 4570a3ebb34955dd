/**
 * Checks imports between packages, layers and features, the use of browser storage and of the device's clock, and that paths named in the documents
 * exist. oxlint checks what concerns a single file.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob, posix } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'rolldown/utils';

/**
 * Lower features, lowest first: each may be imported by those after it and by all upper features, through its `*.public.ts`.
 * Every other feature is an upper one and imports no other upper feature. On the server sign-in returns a profile; on the web
 * a profile's pages offer to sign out.
 */
const lowerFeatures: Record<string, string[]> = {
  server: ['media', 'consents', 'profiles', 'limits', 'auth', 'connections', 'communities', 'push', 'comments'],
  web: [
    'outbox',
    'media',
    'auth',
    'profiles',
    'connections',
    'privacy',
    'moderation',
    'communities',
    'push',
    'comments',
  ],
};

/** The layers that each layer of a package may import. Files in no such folder are the app, which may import all. */
const layers: Record<string, string[]> = {
  features: ['features', 'platform', 'ui', 'locales'],
  platform: ['platform', 'ui', 'locales'],
  ui: ['ui', 'platform', 'locales'],
};

/** The only file that imports the demo, dynamically when it is enabled. */
const demoStart = 'server/src/serve.ts';

/** Paths in documents that exist only after a build or a start. */
const generatedPaths = ['node_modules/**', 'web/dist/**', '**/generated/**', 'data/**'];

/** Paths from the repository's root, with the files' contents. */
export type Files = ReadonlyMap<string, string>;

interface Location {
  package: string;
  /** The first folder below `src`; undefined for files directly in it. */
  layer: string | undefined;
  feature: string | undefined;
}

/** Returns every forbidden import, as `file imports target: reason`. */
export function checkImports(files: Files): string[] {
  return [...files].flatMap(([path, source]) =>
    importsIn(path, source).flatMap((specifier) => {
      const reason = whyForbidden(path, specifier);
      return reason ? [`${path} imports ${specifier}: ${reason}`] : [];
    }),
  );
}

/** The only module of the web client that may use browser storage; the service worker has its own caches. */
const deviceStores = 'web/src/platform/device/device-stores.ts';
/** Reads one store in the landing page's script, which must stay small. */
const storedSession = 'web/src/platform/api/stored-session.ts';
/** Inline scripts, which run before those modules and use keys of their stores. */
const inlineScripts = ['web/src/app/frame/prepare-frame.ts', 'web/src/app/frame/record-taps.ts'];
const storages = new Set(['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']);

/** Returns every use of browser storage outside the list of stores, which signing out would not clear. */
export function checkStores(files: Files): string[] {
  return [...files].flatMap(([path, source]) => {
    const isExempt =
      path === deviceStores ||
      path === storedSession ||
      inlineScripts.includes(path) ||
      path.startsWith('web/src/service-worker/') ||
      /\.test\.tsx?$/.test(path);
    if (!path.startsWith('web/src/') || isExempt) return [];
    const found = new Set<string>();
    new Visitor({
      Identifier({ name }) {
        if (storages.has(name)) found.add(name);
      },
    }).visit(parseSync(path, source).program);
    return [...found].map((name) => `${path} uses ${name}: add a store to ${deviceStores} and use it`);
  });
}

/**
 * The modules of the web client that may read the device's clock. All but the first two measure how long something takes on this
 * device, or when it happened there; none compares it with a time of the server.
 */
const clockReaders = new Set([
  'web/src/platform/api/server-time.ts',
  'web/src/platform/api/api-client.ts',
  'web/src/platform/api/query-client.ts',
  'web/src/platform/outbox/outbox-queue.ts',
  'web/src/app/landing/slideshow.ts',
  'web/src/features/auth/pending-sign-in.ts',
  'web/src/features/auth/sign-in-flow.ts',
  'web/src/features/communities/communities.api.ts',
  'web/src/features/connections/connections.api.ts',
  'web/src/features/conversations/thread/typing-signal.ts',
  'web/src/features/events/check-in/check-in-camera.tsx',
  'web/src/features/events/events.api.ts',
  'web/src/features/posts/posts.api.ts',
  'web/src/features/posts/comments/comment-queries.api.ts',
  'web/src/features/posts/comments/comments.api.ts',
  'web/src/features/push/push-ask.tsx',
  'web/src/features/ventures/ventures.api.ts',
  // The year of the copyright, in a page that must stay small.
  'web/src/ui/page/public-footer.tsx',
]);

/** Returns every other module of the web client that reads the device's clock, which may be wrong by days. */
export function checkClocks(files: Files): string[] {
  return [...files].flatMap(([path, source]) => {
    const isTest = /\.(test|fixtures)\.tsx?$/.test(path) || path.startsWith('web/src/testing/');
    if (!path.startsWith('web/src/') || isTest || clockReaders.has(path)) return [];
    let found = false;
    new Visitor({
      MemberExpression({ object, property }) {
        found ||= isNamed(object, 'Date') && isNamed(property, 'now');
      },
      NewExpression({ callee, arguments: given }) {
        found ||= isNamed(callee, 'Date') && given.length === 0;
      },
    }).visit(parseSync(path, source).program);
    return found ? [`${path} reads the device's clock: use serverNow() of web/src/platform/api/server-time.ts`] : [];
  });
}

/**
 * Returns every text of the web client that React may have to remove, or to insert something before, and that is not in an element of its
 * own: a browser that translates the page moves text nodes, and React then fails. `Trans` and `Plural` render elements.
 */
export function checkTexts(files: Files): string[] {
  return [...files].flatMap(([path, source]) => {
    if (!/^web\/src\/.*(?<!\.test)\.tsx$/.test(path) || /^web\/src\/(testing|app\/landing)\//.test(path)) return [];
    const problems: string[] = [];
    const check = ({ children }: { children: JSXChild[] }) => {
      const kinds = children.map(kindOfChild);
      const first = kinds.indexOf('condition');
      const isMoved = first !== -1 && kinds.lastIndexOf('text') > first;
      if (!isMoved && !kinds.includes('conditional text')) return;
      const line = source.slice(0, children[Math.max(first, 0)]?.start).split('\n').length;
      problems.push(`${path}:${line} has a text beside a condition: put the text into an element`);
    };
    new Visitor({ JSXElement: check, JSXFragment: check }).visit(parseSync(path, source).program);
    return problems;
  });
}

type JSXChild = ESTree.JSXChild;

/** A `condition` shows an element or nothing. Texts of expressions are those that are certain: templates and literals. */
function kindOfChild(child: JSXChild): 'text' | 'condition' | 'conditional text' | 'other' {
  if (child.type === 'JSXText') return child.value.trim() === '' ? 'other' : 'text';
  if (child.type !== 'JSXExpressionContainer') return 'other';
  const { expression } = child;
  if (isText(expression)) return 'text';
  const parts =
    expression.type === 'LogicalExpression'
      ? [expression.right]
      : expression.type === 'ConditionalExpression'
        ? [expression.consequent, expression.alternate]
        : [];
  const elements = parts.filter((part) => /^JSX(Element|Fragment)$/.test(inner(part).type));
  if (elements.length === 0) return 'other';
  return parts.some((part) => isText(inner(part))) ? 'conditional text' : 'condition';
}

function isText(node: ESTree.Node): boolean {
  const { type } = inner(node);
  if (type === 'Literal') return /\S/.test(String((inner(node) as { value?: unknown }).value ?? ''));
  return type === 'TemplateLiteral' || type === 'TaggedTemplateExpression';
}

function inner(node: ESTree.Node): ESTree.Node {
  return node.type === 'ParenthesizedExpression' ? inner(node.expression) : node;
}

function isNamed(node: { type: string; name?: unknown }, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

/** Returns every path in backticks that looks like one of the repository and does not exist. */
export function checkDocuments(documents: Files, paths: readonly string[]): string[] {
  const known = new Set(paths.flatMap((path) => [path, ...foldersAbove(path)]));
  const tops = new Set([...known].map((path) => path.split('/')[0]));
  const isThere = (path: string) =>
    known.has(path) || (/[*?]/.test(path) && [...known].some((each) => matchesGlob(each, path)));

  return [...documents].flatMap(([document, text]) =>
    pathsNamedIn(text)
      .filter((path) => tops.has(path.split('/')[0]) && !generatedPaths.some((glob) => matchesGlob(path, glob)))
      .filter((path) => !isThere(path))
      .map((path) => `${document} names ${path}, which does not exist`),
  );
}

/** Every module a file names, including types and `import()`. */
function importsIn(path: string, source: string): string[] {
  const { module, program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  new Visitor({
    ImportExpression({ source: from }) {
      if (from.type === 'Literal' && typeof from.value === 'string') found.push(from.value);
    },
    TSImportType({ source: from }) {
      found.push(from.value);
    },
  }).visit(program);
  return found;
}

function whyForbidden(path: string, specifier: string): string | undefined {
  const from = locate(path);
  const target = resolve(path, specifier);
  const isTest = /\.(test|fixtures|matrix)\.tsx?$/.test(path);

  const isQuery = target?.endsWith('.queries.ts') || /^kysely(\/|$)/.test(specifier);
  if (isQuery && /\.(routes|realtime)\.ts$/.test(path)) return 'routes and sockets call their service, never queries';
  if (target === undefined) {
    if (from.package !== 'contract' || /^zod(\/|$)/.test(specifier) || (isTest && specifier === 'vitest')) return;
    return 'the contract imports zod and itself only';
  }

  const to = locate(target);
  // Tools may import everything; the rules below keep everything from importing them.
  if (from.package === 'proving' || path.endsWith('.states.ts')) return;
  if (from.package === 'demo' && to.package === 'server') return whyDemoForbidden(to, target, isTest);
  if (to.package === 'demo' && path === demoStart) return;
  if (from.package !== to.package) {
    return to.package === 'contract' ? undefined : `${from.package} does not import ${to.package}`;
  }
  if (to.layer === 'testing') {
    return isTest || from.layer === 'testing' ? undefined : 'only tests import what is made for tests';
  }
  const allowed = from.package === 'contract' || from.layer === undefined ? undefined : layers[from.layer];
  if (allowed && !allowed.includes(to.layer ?? 'app')) return `${from.layer} does not import ${to.layer ?? 'the app'}`;
  if (from.package === 'contract' || from.feature === undefined || to.feature === undefined) return;
  return whyFeaturesForbidden({ package: from.package, feature: from.feature }, to.feature, target);
}

/** The demo uses the server like features use each other; its tests may import any file. */
function whyDemoForbidden(to: Location, target: string, isTest: boolean): string | undefined {
  if (isTest || to.layer === 'platform' || (to.layer === 'features' && target.endsWith('.public.ts'))) return;
  return "the demo imports the server's platform and the *.public.ts of its features only";
}

function whyFeaturesForbidden(
  { package: home, feature: from }: { package: string; feature: string },
  to: string,
  target: string,
): string | undefined {
  if (from === to) return;
  if (to === 'notifications') return 'notifications must not be imported: publish an event, it listens';
  const lower = lowerFeatures[home] ?? [];
  const levelOf = (feature: string) => (lower.includes(feature) ? lower.indexOf(feature) : lower.length);
  const isNotifications = from === 'notifications';
  if (!isNotifications && levelOf(to) >= levelOf(from)) return `${to} is not a lower feature than ${from}`;
  if (!/\.public\.tsx?$/.test(target)) return 'a neighbour is reached through its *.public.ts';
}

/** The file a specifier names, undefined for modules of Node or npm. */
function resolve(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const [own = ''] = path.split('/');
  if (specifier.startsWith('#')) return `${own}/src/${specifier.slice(1)}`;
  const [, scoped, rest = ''] = /^@baraza\/([^/]+)(\/.*)?$/.exec(specifier) ?? [];
  // Only the contract has an `exports` map, which leaves out `src`.
  return scoped && (scoped === 'contract' ? `contract/src${rest}` : scoped + rest);
}

function locate(path: string): Location {
  const [owner = '', src, ...inside] = path.split('/');
  const layer = src === 'src' && inside.length > 1 ? inside[0] : undefined;
  const feature = layer === 'features' ? inside[1]?.replace(/\.\w+$/, '') : undefined;
  return { package: owner, layer, feature };
}

function pathsNamedIn(markdown: string): string[] {
  const prose = markdown.replace(/^ *(```|~~~)[^]*?^ *\1/gm, '');
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) =>
    text.replace(/^\.\//, '').replace(/\/$/, ''),
  );
  return quoted.filter((text) => /^[\w.*-]+(\/[\w.*-]+)+$/.test(text) || /^[\w-]+\.(md|json|ts|mjs)$/.test(text));
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function read(root: string, paths: string[]): Files {
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function main(): void {
  const root = join(import.meta.dirname, '..');
  const exclude = ['**/node_modules', '**/dist', '**/generated', '.git', '.tmp', 'data'];
  const find = (patterns: string[]) => globSync(patterns, { cwd: root, exclude }).sort();

  const sources = find(['{contract,server,web,demo,proving}/src/**/*.{ts,tsx}']);
  const paths = find(['**/*', '.*', '.*/**/*']);
  const problems = [
    ...checkImports(read(root, sources)),
    ...checkStores(read(root, sources)),
    ...checkClocks(read(root, sources)),
    ...checkTexts(read(root, sources)),
    ...checkDocuments(read(root, find(['*.md', 'docs/**/*.md', 'demo/*.md'])), paths),
  ];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
  else process.stdout.write(`${sources.length} files have allowed imports.\n`);
}

if (import.meta.main) main();
