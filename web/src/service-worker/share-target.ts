/** The cache of what another app has shared; `device-stores.ts` deletes it with the next page that does not need it. */
const name = 'shared';
const path = '/share/content';

/** Keeps what another app shares until the page takes it, which may be after a sign-in. Returns the redirect to that page. */
export async function keepShared(request: Request): Promise<Response> {
  const cache = await caches.open(name);
  const type = request.headers.get('content-type') ?? '';
  await cache.put(path, new Response(await request.blob(), { headers: { 'content-type': type } }));
  return Response.redirect('/share', 303);
}

/** Returns what was shared, once; an empty response if there is nothing. */
export async function takeShared(): Promise<Response> {
  const cache = await caches.open(name);
  const kept = await cache.match(path);
  await cache.delete(path);
  return kept ?? new Response(null, { status: 204 });
}
