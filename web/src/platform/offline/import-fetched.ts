/** The responses that inline scripts of the page have requested already, by path. */
const early = (globalThis as { earlyFiles?: Record<string, Promise<Response>> }).earlyFiles ?? {};

/** The files that are fetched, by path. */
const fetches = new Map<string, Promise<void>>();

/**
 * Imports a module once all files that it needs have been fetched, and rejects if one of them fails. The build calls this for
 * each dynamic import (`web/build/fetch-before-import.ts`).
 */
export async function importFetched<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

function fetchOnce(file: string): Promise<void> {
  const path = `/${file}`;
  let fetched = fetches.get(path);
  if (!fetched) {
    fetched = path.endsWith('.css') ? addStyles(path) : fetchModule(path);
    fetches.set(path, fetched);
    fetched.catch(() => fetches.delete(path));
  }
  return fetched;
}

async function fetchModule(path: string): Promise<void> {
  if (document.querySelector(`script[src="${path}"]`)) return;
  try {
    const response = await (early[path] ?? fetch(path));
    if (!response.ok) throw new TypeError(`The status is ${response.status}.`);
    // Only a complete response is cached.
    await response.arrayBuffer();
  } catch (cause) {
    throw new TypeError(`Failed to fetch dynamically imported module: ${path}`, { cause });
  } finally {
    delete early[path];
  }
}

function addStyles(path: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${path}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = path;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new TypeError(`Failed to fetch ${path}`));
    });
    document.head.append(link);
  });
}
