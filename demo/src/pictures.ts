import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainPictureTypes, postPictureTypes } from '@baraza/contract/shared/picture-types.ts';
import { storeOwnPicture } from '@baraza/server/src/features/media/media.public.ts';
import type { MediaPurpose } from '@baraza/server/src/platform/sql/database.ts';
import type { Deps } from '@baraza/server/src/platform/features/deps.ts';
import type { DemoData } from './data.ts';

const folder = join(import.meta.dirname, '../pictures');
/** How many pictures are processed concurrently: one is read or written while others are decoded. */
const concurrency = 3;

/** A picture that a person uses, and for what. */
export interface PictureUse {
  owner: string;
  path: string;
  purpose: MediaPurpose;
}

/** Names of stored pictures. Two people may use the same file; it is stored once per person. */
export class StoredPictures {
  readonly #files = new Map<string, string>();

  /** All stored names. */
  get names(): string[] {
    return [...this.#files.values()];
  }

  add({ owner, path }: Pick<PictureUse, 'owner' | 'path'>, name: string): void {
    this.#files.set(`${owner} ${path}`, name);
  }

  /** The stored name of a picture; null without a path. */
  find(owner: string, path: string | undefined): string | null {
    return path === undefined ? null : (this.#files.get(`${owner} ${path}`) ?? null);
  }
}

/** Lists every picture that the data names. Throws when one person uses a file twice: deleting one would break the other. */
export function listPictures({ people, posts, events, businesses }: DemoData): PictureUse[] {
  const use = (purpose: MediaPurpose, owner: string, ...paths: (string | undefined)[]): PictureUse[] =>
    paths.flatMap((path) => (path === undefined ? [] : [{ owner, path, purpose }]));
  const uses = [
    ...people.flatMap(({ username, avatar, banner }) => [
      ...use('avatar', username, avatar),
      ...use('banner', username, banner),
    ]),
    ...posts.flatMap(({ author, pictures }) => use('post', author, ...pictures.map(({ file }) => file))),
    ...events.flatMap(({ host, cover }) => use('event', host, cover)),
    ...businesses.flatMap(({ owner, cover, logo }) => use('venture', owner, cover, logo)),
  ];
  const seen = new Set<string>();
  for (const { owner, path } of uses) {
    if (seen.has(`${owner} ${path}`)) throw new Error(`${owner} uses the picture ${path} twice.`);
    seen.add(`${owner} ${path}`);
  }
  return uses;
}

/** Stores every picture of the data. After a crash, media removes those that nothing uses. */
export async function storePictures(
  deps: Deps,
  data: DemoData,
  idOf: (username: string) => string,
): Promise<StoredPictures> {
  const stored = new StoredPictures();
  const waiting = listPictures(data).values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const { owner, path, purpose } of waiting) {
        const bytes = await readFile(join(folder, path));
        const types = purpose === 'post' ? postPictureTypes : plainPictureTypes;
        const { file } = await storeOwnPicture(deps, { ownerId: idOf(owner), purpose, bytes, types });
        stored.add({ owner, path }, file);
      }
    }),
  );
  return stored;
}
