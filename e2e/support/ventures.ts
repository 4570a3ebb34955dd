import type { Venture } from '@baraza/contract/features/ventures.ts';
import type { VentureDraft } from '@baraza/contract/features/venture-drafts.ts';
import type { Member } from './member.ts';
import type { Product } from './product.ts';

/** Calls the API as a member and returns the body; throws if it is refused. */
export type Ask = <T = unknown>(member: Member, key: string, body?: unknown) => Promise<T>;

/** Returns a function that calls the API, such as `ask(ada, 'POST /api/ventures/1/like')`. */
export function askOf({ url }: Product): Ask {
  return async <T>({ token }: Member, key: string, body?: unknown): Promise<T> => {
    const [method = '', path = ''] = key.split(' ');
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${key} answered ${answer.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
}

/** Registers a venture with the required fields; `draft` overrides them. */
export function registerVenture(ask: Ask, owner: Member, draft: Partial<VentureDraft> = {}): Promise<Venture> {
  return ask(owner, 'POST /api/ventures', {
    name: 'Stall of Braids',
    description: 'Braids and twists, in your room or ours.',
    location: 'Hall 4, Room 12',
    email: 'braids@students.uonbi.ac.ke',
    ...draft,
  });
}

/** Uploads a picture that does not belong to a venture yet. */
export async function uploadVenturePicture(
  { url }: Product,
  { token }: Member,
  { name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer },
): Promise<string> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const answer = await fetch(`${url}/api/storage?purpose=venture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { url: string }).url;
}
