import { postPageSize } from '@baraza/contract/features/post-limits.ts';
import type { Post } from '@baraza/contract/features/posts.ts';
import { minifySync } from 'rolldown/utils';
import type { Plugin, Rolldown } from 'vite';
import { firstPageKey, showFirstPosts } from '#app/frame/first-posts.ts';
import { type EarlyTaps, recordTaps } from '#app/frame/record-taps.ts';
import type { EarlyPosts } from '#platform/api/api-client.ts';

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
        const start = `(${startFeed})(${JSON.stringify([files, address, firstPageKey])},${showFirstPosts})`;
        const { code: children } = minifySync('start-feed.js', `(${recordTaps})();${start}`);
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

declare const earlyTaps: EarlyTaps;

/**
 * Runs in the browser, so it uses nothing outside itself. Only the browser knows the path, the session and the last tab.
 * `platform/offline/import-fetched.ts` uses the files, and `platform/api/api-client.ts` the response of the first posts. If storage is
 * disabled or holds something else, the app requests everything itself.
 */
function startFeed([files, address, firstPage]: [string[], string, string], show: typeof showFirstPosts): void {
  try {
    if (!localStorage['baraza'] || !/^\/(feed)?$/.test(location.pathname)) return;
    const { token, user } = JSON.parse(localStorage['baraza']);
    // The card of the first week will be above the posts (`first-week/newcomer-card.tsx`).
    const isNewcomer =
      Date.now() - Date.parse(user.joinedAt) < 14 * 864e5 &&
      !localStorage[`baraza.typed.first-week-dismissed.${user.id}`];
    document.documentElement.toggleAttribute('data-newcomer', isNewcomer);
    // Posts that were seen must not appear and vanish (`unseen-feed.tsx`).
    const isDefaultTab =
      /^(everyone)?$/.test(localStorage[`baraza.typed.feed-tab.${user.id}`] ?? '') &&
      !localStorage[`baraza.typed.seen-posts.${user.id}`];
    const authorization = `Bearer ${token}`;
    const early: EarlyPosts | undefined =
      user.isOnboarded && !location.search && isDefaultTab
        ? { address, authorization, answer: fetch(address, { headers: { authorization } }) }
        : undefined;
    if (early) {
      Object.assign(globalThis, { early });
      const showAnswer = async () => {
        const response = await early.answer;
        if (!response.ok) return;
        // The app reads the original.
        const posts = await response.clone().json();
        early.newestId = posts[0]?.id ?? '';
        // The posts of the last visit stay while they are being read.
        if (early.stored && (scrollY > 0 || earlyTaps.size > 0)) return;
        early.stored = undefined;
        show(posts);
      };
      early.arrival = showAnswer().catch(() => undefined);
    }
    const page = globalThis as { earlyFiles?: Record<string, Promise<Response>> };
    for (const file of files) {
      const response = fetch(`/${file}`);
      response.catch(() => undefined);
      (page.earlyFiles ??= {})[`/${file}`] = response;
    }
    if (!early) return;
    const opening = indexedDB.open('baraza-offline', 1);
    // As the app creates it.
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
    opening.onsuccess = () => {
      const rows = opening.result.transaction('rows').objectStore('rows');
      const list = rows.get([user.id, firstPage]);
      list.onsuccess = () => {
        const { data, items, fetchedAt } = list.result ?? {};
        const [first] = data?.pages ?? [];
        const posts: Post[] = [];
        for (const item of items?.slice(0, first.ids.length) ?? []) {
          rows.get([user.id, item]).onsuccess = ({ target }) => {
            posts.push((target as IDBRequest).result?.data);
            if (posts.length < first.ids.length || early.newestId !== undefined || !posts.every(Boolean)) return;
            early.stored = { posts, next: first.next, fetchedAt };
            show(posts);
          };
        }
      };
    };
  } catch {}
}
