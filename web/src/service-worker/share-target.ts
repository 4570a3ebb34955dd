/** The cache of what another app has shared; `device-stores.ts` deletes it with the next page that does not need it. */
const name = 'shared';

/**
 * Keeps what another app shares until the page takes it, which may be after a sign-in. Returns the redirect to that page, with the id of
 * what was shared, so that no other address opens it.
 */
export async function keepShared(request: Request): Promise<Response> {
  await caches.delete(name);
  const cache = await caches.open(name);
  const type = request.headers.get('content-type') ?? '';
  const id = crypto.randomUUID();
  await cache.put(contentPath(id), new Response(await request.blob(), { headers: { 'content-type': type } }));
  return Response.redirect(`/share?id=${id}`, 303);
}

/**
 * Returns the page after `keepShared`. Other sites can send forms to the share target, too. Only the server sees which site a request
 * comes from, and redirects those of other sites; what they sent is then deleted.
 */
export async function openShared(request: Request, answerOffline: () => Promise<Response>): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(request);
  } catch {
    return answerOffline();
  }
  if (response.type === 'opaqueredirect') await caches.delete(name);
  return response;
}

/** Returns what was shared with this id, once; an empty response if there is nothing. */
export async function takeShared(id: string): Promise<Response> {
  const cache = await caches.open(name);
  const kept = await cache.match(contentPath(id));
  await cache.delete(contentPath(id));
  return kept ?? new Response(null, { status: 204 });
}

function contentPath(id: string): string {
  return `/share/content?id=${encodeURIComponent(id)}`;
}
