import { profilePicture } from '@baraza/contract/features/profiles.ts';
import { postPictures } from '@baraza/contract/features/posts.ts';
import { storeOwnPicture } from '#features/media/media.public.ts';
import type { MediaPurpose } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Community } from './community.ts';
import { drawBanner } from './drawings/banner.ts';
import { drawAvatar } from './drawings/portrait.ts';
import { randomFrom } from './randomness.ts';
import { Rasterizer } from './rasterizer.ts';
import type { StoredPictures } from './write-community.ts';

/** How many pictures are under way at once: one is drawn while another is encoded and a third is written. */
const lanes = 3;

/** Draws and keeps every picture of the community; a crash leaves some that nobody uses, which media removes in time. */
export async function storePictures(
  deps: Deps,
  { people, posts, events, ventures }: Community,
  { ids, seed }: { ids: string[]; seed: string },
): Promise<StoredPictures> {
  await using rasterizer = new Rasterizer();

  async function store(svg: string, owner: number, purpose: MediaPurpose): Promise<string> {
    const isPost = purpose === 'post';
    const bytes = await rasterizer.draw(svg, isPost || purpose === 'event' || purpose === 'venture' ? 'jpeg' : 'png');
    const types = isPost ? postPictures.types : profilePicture.types;
    const { file } = await storeOwnPicture(deps, { ownerId: ids[owner] ?? '', purpose, bytes, types });
    return file;
  }

  const stored: StoredPictures = {
    avatars: people.map(() => null),
    banners: people.map(() => null),
    posts: posts.map(() => []),
    covers: events.map(() => null),
    ventures: { covers: ventures.map(() => null), logos: ventures.map(() => null) },
  };
  const tasks = [
    ...people.flatMap((person, at) => {
      const avatar = async () => {
        const svg = drawAvatar(initialsOf(person), randomFrom(`${seed} avatar ${person.username}`));
        stored.avatars[at] = await store(svg, at, 'avatar');
      };
      const banner = async () => {
        stored.banners[at] = await store(drawBanner(randomFrom(`${seed} banner ${person.username}`)), at, 'banner');
      };
      return [...(person.hasAvatar ? [avatar] : []), ...(person.hasBanner ? [banner] : [])];
    }),
    ...posts.flatMap((post, at) =>
      post.pictures.map(({ svg }, position) => async () => {
        const files = stored.posts[at];
        const file = await store(svg, post.author, 'post');
        if (files) files[position] = file;
      }),
    ),
    ...events.flatMap(({ cover, host }, at) =>
      cover ? [async () => void (stored.covers[at] = await store(cover.svg, host, 'event'))] : [],
    ),
    ...ventures.flatMap(({ cover, logo, owner }, at) => [
      ...(cover ? [async () => void (stored.ventures.covers[at] = await store(cover.svg, owner, 'venture'))] : []),
      ...(logo ? [async () => void (stored.ventures.logos[at] = await store(logo.svg, owner, 'venture'))] : []),
    ]),
  ];
  const waiting = tasks.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const task of waiting) await task();
    }),
  );
  return stored;
}

function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName[0] ?? ''}${lastName[0] ?? ''}`.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
}
