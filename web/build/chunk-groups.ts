import { basename } from 'node:path';
import type { Rolldown } from 'vite';

/**
 * Returns which modules are bundled in one file, by path. Without groups the first visit to Spotlight makes 27 requests, and
 * the goal is 16. `scripts/byte-budget.ts` measures requests and bytes; each group is here because a budget fails without it.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  /** The modules that the app, the members' frame and Spotlight import statically. */
  let early: Set<string> | undefined;
  const isEarly = (id: string, context: Rolldown.ChunkingContext): boolean => {
    early ??= staticImportsOf(context, [
      `${root}src/app/main.tsx`,
      `${root}src/app/shell/shell.tsx`,
      `${root}src/features/posts/feed/feed-page.tsx`,
    ]);
    return early.has(id);
  };
  let earlyIcons: Set<string> | undefined;
  const isEarlyIcon = (id: string, context: Rolldown.ChunkingContext): boolean => {
    earlyIcons ??= iconsOf(context, [
      `${root}src/app/main.tsx`,
      `${root}src/app/shell/shell.tsx`,
      `${root}src/features/posts/feed/feed-page.tsx`,
      // Both load after the first posts.
      `${root}src/app/shell/live.tsx`,
      `${root}src/ui/page/toast-board.tsx`,
    ]);
    return earlyIcons.has(basename(id));
  };
  return [
    // What the landing page shares with the app.
    {
      name: 'core',
      priority: 2,
      test: /\/node_modules\/(react|react-dom|scheduler|@lingui)\/|\/src\/(platform\/[a-z]+\/(session|stored-session|theme|messages|locales|import-fetched|requested-path)|ui\/[a-z]+\/(brand|class-names))\.tsx?$/,
    },
    // The icons that Spotlight does not show are one file: a small file for each page's icons would be another request.
    {
      debugName: 'base',
      name: (id, context) => {
        if (isIcon.test(id)) return isEarlyIcon(id, context) ? 'base' : 'icons';
        return /\/lucide-react\/|\/draft\.ts$|\/ui\/dialogs\/dialog\.tsx$/.test(id) || isEarly(id, context)
          ? 'base'
          : null;
      },
      priority: 1,
      test: /\/src\/app\/[\w-]+\.tsx?$|\/src\/(platform|ui)\/|\/contract\/src\/|\/features\/(auth|conversations|notifications)\/|\.feature\.ts$|\/(lucide-react|@tanstack)\//,
    },
    {
      name: 'shell',
      priority: 1,
      // With the menu items and names that pages of many features share.
      test: /\/src\/app\/shell\/(?!captions\.|focus-aids\.|focus-aids-host\.|keep-focus\.|live\.|log-out-dialog\.|push-host\.|side-panel\.|status-strip\.)|\/features\/notifications\/notifications\.api\.ts$|\/ui\/text\/brief-name\.tsx$|\/features\/(outbox\/outbox\.public|privacy\/privacy(-menu-items|\.api|\.public)|moderation\/(content-menu|moderation\.public|reports\/report(-menu-item)?))\.tsx?$/,
    },
    {
      debugName: 'feed-page',
      name: (id, context) => (isEarly(id, context) ? 'feed-page' : null),
      test: /\/src\/features\/posts\//,
    },
    // Without the groups below, pages with live updates and long lists load each other's code.
    {
      name: 'sockets',
      priority: 1,
      test: /\/src\/platform\/api\/sockets\.ts$/,
    },
    {
      name: 'live',
      priority: 1,
      test: /\/src\/app\/shell\/(focus-aids-host|live|log-out-dialog|push-host|status-strip)\.tsx?$|\/features\/posts\/feed\/pull-(to-refresh|offset)\.tsx?$|\/src\/app\/data-use\/data-(meter|areas|use-store)\.ts$|\/platform\/[a-z]+\/(own-outbox|outbox-queue|offline-(limit|queries|store)|unsent-counts|draft-pictures)\.ts$|\.live\.ts$|\/ui\/text\/text-language\.ts$|\/features\/outbox\/outbox-items\.tsx?$|\/node_modules\/socket\.io-client\//,
    },
    // One request for the kinds of all features.
    { name: 'notification-kinds', priority: 1, test: /\.notifications\.ts$/ },
    // What the form of an event needs of clubs.
    {
      name: 'communities',
      priority: 1,
      test: /\/features\/communities\/(club-rights|communities\.(api|public))\.tsx?$|\/contract\/src\/features\/community-limits\.ts$/,
    },
    // Each would be a request of 30 to 200 bytes.
    {
      name: 'limits',
      priority: 1,
      test: /\/contract\/src\/features\/(conversation|event|picture|upload)-limits\.ts$|\/pictures\/picture-limits\.ts$/,
    },
    { name: 'long-list', priority: 1, test: /\/node_modules\/virtua\/|\/src\/ui\/lists\/card-grid\.tsx$/ },
  ];
}

const isIcon = /\/lucide-react\/dist\/esm\/icons\//;

/** The file names of the icons that some modules use, with everything that they import statically. */
function iconsOf(context: Rolldown.ChunkingContext, entries: readonly string[]): Set<string> {
  const modules = [...staticImportsOf(context, entries)];
  const codeOf = (id: string | undefined) => (id === undefined ? '' : (context.getModuleInfo(id)?.code ?? ''));
  const names = modules
    .filter((id) => !id.includes('/lucide-react/'))
    .flatMap((id) => [...codeOf(id).matchAll(/\{([^}]*)\}\s*from\s*["']lucide-react["']/g)])
    .flatMap(([, list = '']) => list.split(',').map((each) => each.trim().split(' ')[0]));
  const index = codeOf(modules.find((id) => /\/lucide-react\.\w+$/.test(id)));
  const files = new Map(
    [...index.matchAll(/\{([^}]*)\} from ["']\.\/icons\/([^"']+)["']/g)].flatMap(([, list = '', file]) =>
      [...list.matchAll(/default as (\w+)/g)].map(([, name]) => [name, file] as const),
    ),
  );
  return new Set(names.flatMap((name) => files.get(name) ?? []));
}

/** Some modules and everything that they import statically. */
function staticImportsOf(context: Rolldown.ChunkingContext, entries: readonly string[]): Set<string> {
  const modules = new Set(entries);
  for (const id of modules) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) modules.add(imported);
  return modules;
}
