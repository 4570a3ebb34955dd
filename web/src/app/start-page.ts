import { lazyPage } from '#platform/features/lazy-page.ts';
import { findPage } from './pages.ts';

/** The frame around members' pages. */
export const shell = lazyPage(async () => (await import('#app/shell/shell.tsx')).Shell);

/** Starts loading the code of the path that is being opened, shell and page in parallel. Resolves when that has ended. */
export function startPage(pathname: string): Promise<unknown> {
  const found = findPage(pathname);
  return Promise.all([found?.audience === 'members' && shell.start(), found?.page.start()]);
}
