import { postPageSize } from '@baraza/contract/features/post-limits.ts';
import type { Plugin, Rolldown } from 'vite';
import { showFirstPosts } from '#app/first-posts.ts';

/**
 * Adds an inline script to the page that loads the code of Spotlight in parallel with the app's own code and requests the first
 * posts, which it shows in the static frame. It begins about 2 s before the app's code runs on a slow network
 * (`docs/performance.md`, first visit).
 */
export function preloadFeed(): Plugin {
  return {
    name: 'preload-feed',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const loaded = new Set(
          chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]),
        );
        const feed = chunks.filter(({ moduleIds }) => moduleIds.some((id) => feedModules.test(id)));
        const files = filesOf(chunks, feed).filter((file) => !loaded.has(file));
        if (files.length === 0) return [];
        const address = `/api/posts?limit=${postPageSize}`;
        const children = `(${startFeed})(${JSON.stringify(files)},${JSON.stringify(address)},${showFirstPosts})`;
        return [{ tag: 'script', injectTo: 'head', children }];
      },
    },
  };
}

const feedModules = /\/src\/(app\/shell\/shell|features\/posts\/feed\/feed-page)\.tsx$/;

/** Returns the files of chunks and of everything that they import, each once. */
function filesOf(all: readonly Rolldown.OutputChunk[], chunks: readonly Rolldown.OutputChunk[]): string[] {
  const byName = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set(chunks.map(({ fileName }) => fileName));
  for (const file of files) for (const imported of byName.get(file)?.imports ?? []) files.add(imported);
  return [...files];
}

/**
 * Runs in the browser, so it uses nothing outside itself. Only the browser knows the path, the session and the last tab.
 * `platform/offline/import-fetched.ts` uses the files, and `platform/api/api-client.ts` the response of the first posts. If storage is
 * disabled or holds something else, the app requests everything itself.
 */
function startFeed(files: readonly string[], address: string, show: typeof showFirstPosts): void {
  try {
    if (!localStorage['baraza'] || !/^\/(feed)?$/.test(location.pathname)) return;
    const { token, user } = JSON.parse(localStorage['baraza']);
    // The card of the first week will be above the posts (`first-week/newcomer-card.tsx`).
    const isNewcomer =
      Date.now() - Date.parse(user.joinedAt) < 14 * 864e5 &&
      !localStorage[`baraza.typed.first-week-dismissed.${user.id}`];
    document.documentElement.toggleAttribute('data-newcomer', isNewcomer);
    const isDefaultTab = /^(everyone)?$/.test(localStorage[`baraza.typed.feed-tab.${user.id}`] ?? '');
    if (user.isOnboarded && !location.search && isDefaultTab) {
      const authorization = `Bearer ${token}`;
      const answer = fetch(address, { headers: { authorization } });
      const early = { address, authorization, answer, hasArrived: false };
      Object.assign(globalThis, { early });
      const showIt = async () => {
        const response = await answer;
        if (!response.ok) return;
        // The app reads the original.
        show(await response.clone().json());
        early.hasArrived = true;
      };
      showIt().catch(() => undefined);
    }
    const page = globalThis as { earlyFiles?: Record<string, Promise<Response>> };
    for (const file of files) {
      const response = fetch(`/${file}`);
      response.catch(() => undefined);
      (page.earlyFiles ??= {})[`/${file}`] = response;
    }
  } catch {}
}
