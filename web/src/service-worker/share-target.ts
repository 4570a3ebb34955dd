import { type SharedContent, sharedDatabase, sharedKey, sharedStore } from '#platform/shared-store.ts';

/**
 * Keeps what another app shares with the installed app until the page takes it, which may be after signing in. Returns the
 * redirect to the page.
 */
export async function keepShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const texts = ['title', 'text', 'url'].map((name) => form.get(name)).filter((value) => typeof value === 'string');
  const files = form.getAll('pictures').filter((value) => value instanceof File);
  await store({ at: Date.now(), texts, files });
  return Response.redirect('/share', 303);
}

async function store(content: SharedContent): Promise<void> {
  const database = await open();
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(sharedStore, 'readwrite');
      transaction.objectStore(sharedStore).put(content, sharedKey);
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing was stored.')));
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(sharedDatabase, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(sharedStore));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('This browser stores nothing.')));
  });
}
