import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { copyPictures, removePictures } from '#features/media/media.public.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { SubjectContent } from '#platform/features/subjects.ts';

/** Reported content as a case stores it. Names are looked up when it is shown. */
export const StoredSnapshot = z.object({
  title: z.string(),
  content: z.string(),
  /** The files of copies, which outlive the originals: pictures, or the voice note of a message. */
  pictures: z.array(z.string()),
  authorId: z.string(),
  createdAt: z.string(),
  context: z.array(
    z.object({ authorId: z.string(), content: z.string(), createdAt: z.string(), isReported: z.boolean() }),
  ),
  group: z.optional(z.object({ membersCount: z.number(), adminIds: z.array(z.string()) })),
});
export type StoredSnapshot = z.infer<typeof StoredSnapshot>;

/** Reported content with these files as its pictures. */
export function makeSnapshot(content: SubjectContent, files: string[]): StoredSnapshot {
  const { title, content: text, authorId, createdAt, context, group } = content;
  return {
    title,
    content: text,
    pictures: files,
    authorId,
    createdAt: createdAt.toISOString(),
    context: context.map((message) => ({ ...message, createdAt: message.createdAt.toISOString() })),
    ...(group && { group }),
  };
}

/** Identifies what a reporter saw: the texts, the pictures, and the messages around a message. */
export function hashOfContent({ title, content, pictures, context }: SubjectContent): Buffer {
  const seen = [title, content, pictures.map(({ file }) => file), context.map((message) => message.content)];
  return hash('sha256', JSON.stringify(seen), 'buffer');
}

/** Copies the pictures of reported content. The copies must be attached within a day. */
export async function takeSnapshot(deps: Pick<Deps, 'db' | 'store'>, content: SubjectContent): Promise<StoredSnapshot> {
  const owner = { ownerId: content.authorId, purpose: 'report' } as const;
  return makeSnapshot(content, await copyPictures(deps, owner, content.pictures));
}

/** Removes the pictures of snapshots that are removed themselves. */
export async function removeSnapshotPictures(tx: Tx, snapshots: readonly unknown[]): Promise<void> {
  await removePictures(
    tx,
    snapshots.flatMap((snapshot) => StoredSnapshot.safeParse(snapshot).data?.pictures ?? []),
  );
}
