/** Finds which message catalogs of the web client a module needs, from its imports and the origins in the catalogs. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

/** A dynamic import with the features that its call of one of `loaders` names. */
interface DeclaredLoad {
  importer: string;
  target: string;
  features: string[];
}

/** Functions whose first argument is a dynamic import and whose second one names features. */
const loaders = /^(lazy(Page|Dialog|Part|Code)|loadWithMessages)$/;

interface Imports {
  /** Modules that load with the module, or later without a declaration of their own. */
  plain: string[];
  declared: DeclaredLoad[];
}

/** Sources by path and catalogs by name; paths are relative to the web package. */
export interface WebSources {
  sources: ReadonlyMap<string, string>;
  catalogs: ReadonlyMap<string, string>;
}

/** The catalog of the messages that all pages share. */
export const sharedCatalog = 'messages';
/** The app's entry, which loads the shared catalog only. */
const entry = 'src/app/main.tsx';

export function readWebSources(web: string): WebSources {
  const read = (path: string) => readFileSync(join(web, path), 'utf8');
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.*', 'src/testing/**'] }).sort();
  const catalogs = globSync('src/locales/en/*.po', { cwd: web }).sort();
  return {
    sources: new Map(paths.map((path) => [path, read(path)])),
    catalogs: new Map(catalogs.map((path) => [basename(path, '.po'), read(path)])),
  };
}

/** Returns a function that lists the catalogs that a module needs besides the shared one. */
export function featureFinder({ sources, catalogs }: WebSources): (module: string) => string[] {
  const imports = new Map([...sources].map(([path, source]) => [path, importsOf(path, source)]));
  const origins = originsIn(catalogs);
  return (module) => {
    const modules = new Set([module]);
    for (const each of modules) for (const target of imports.get(each)?.plain ?? []) modules.add(target);
    const features = [...modules].flatMap((path) => {
      const names = origins.get(path) ?? [];
      return names.includes(sharedCatalog) ? [] : names;
    });
    return [...new Set(features)].sort();
  };
}

/** Returns every dynamic import that declares other features than those whose messages it shows. */
export function checkFeatures(web: WebSources): string[] {
  const find = featureFinder(web);
  const loads = [...web.sources].flatMap(([path, source]) => importsOf(path, source).declared);
  const problems = loads.flatMap(({ importer, target, features }) => {
    const needed = find(target);
    const missing = needed.filter((feature) => !features.includes(feature));
    const unused = features.filter((feature) => !needed.includes(feature));
    return [
      ...missing.map((feature) => `${importer} loads ${target} without the messages of ${feature}`),
      ...unused.map((feature) => `${importer} loads ${target} with messages of ${feature}, which it does not show`),
    ];
  });
  return [...problems, ...find(entry).map((feature) => `${entry} shows messages of ${feature}`)];
}

function originsIn(catalogs: ReadonlyMap<string, string>): Map<string, string[]> {
  const origins = new Map<string, string[]>();
  for (const [name, text] of catalogs) {
    for (const [, path = ''] of text.matchAll(/^#: (.+)$/gm)) {
      const names = origins.get(path) ?? [];
      if (!names.includes(name)) origins.set(path, [...names, name]);
    }
  }
  return origins;
}

function importsOf(path: string, source: string): Imports {
  const { module, program } = parseSync(path, source);
  const resolve = (specifier: string) =>
    specifier.startsWith('#') ? `src/${specifier.slice(1)}` : posix.join(posix.dirname(path), specifier);
  const isOwn = (specifier: string) => /^[.#]/.test(specifier);
  const plain = [
    ...module.staticImports
      .filter(({ entries: names }) => names.length === 0 || names.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries: names }) =>
      names.flatMap(({ moduleRequest, isType }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
  ];
  const declared: DeclaredLoad[] = [];
  const dynamic: string[] = [];
  new Visitor({
    ImportExpression({ source: from }) {
      if (from.type === 'Literal' && typeof from.value === 'string') dynamic.push(from.value);
    },
    CallExpression({ callee, arguments: [load, names], start, end }) {
      if (callee.type !== 'Identifier' || !load || !loaders.test(callee.name)) return;
      // Without names, a part shows only messages that its page has loaded.
      if (!names && callee.name !== 'lazyPage') return;
      const target = /import\('([^']+)'\)/.exec(source.slice(start, end))?.[1];
      if (target === undefined) return;
      const features =
        names?.type === 'ArrayExpression'
          ? names.elements.flatMap((each) => (each?.type === 'Literal' ? String(each.value) : []))
          : [];
      declared.push({ importer: path, target: resolve(target), features });
    },
  }).visit(program);
  const targets = new Set(declared.map(({ target }) => target));
  const undeclared = dynamic.filter((specifier) => isOwn(specifier) && !targets.has(resolve(specifier)));
  return { plain: [...plain.filter(isOwn).map(resolve), ...undeclared.map(resolve)], declared };
}
