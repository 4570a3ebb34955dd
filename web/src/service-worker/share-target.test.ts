import { beforeEach, expect, test, vi } from 'vitest';
import { keepShared, takeShared } from './share-target.ts';

beforeEach(() => {
  const kept = new Map<string, Response>();
  const cache = {
    put: async (path: string, response: Response) => void kept.set(path, response),
    match: async (path: string) => kept.get(path),
    delete: async (path: string) => kept.delete(path),
  };
  vi.stubGlobal('caches', { open: async () => cache });
});

function sharing(text: string): Request {
  const body = new FormData();
  body.append('text', text);
  body.append('pictures', new File(['bytes'], 'photo.jpg', { type: 'image/jpeg' }));
  return new Request('https://baraza.example/share', { method: 'POST', body });
}

test('keeps what was shared last until it is taken, once', async () => {
  vi.spyOn(Response, 'redirect').mockImplementation(
    (url, status) => new Response(null, { status, headers: { location: String(url) } } as ResponseInit),
  );
  await keepShared(sharing('first'));
  const redirect = await keepShared(sharing('second'));
  expect([redirect.status, redirect.headers.get('location')]).toEqual([303, '/share']);
  const form = await (await takeShared()).formData();
  expect(form.get('text')).toBe('second');
  expect(form.get('pictures')).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', size: 5 });
  expect((await takeShared()).status).toBe(204);
});
