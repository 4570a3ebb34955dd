import * as z from 'zod/mini';
import { copyPictures } from '#features/media/media.public.ts';
import type { Deps } from '#platform/deps.ts';
import type { ReportedContent } from '#platform/reportable.ts';

/** Reported content as a case stores it. Names are looked up when it is shown. */
export const StoredSnapshot = z.object({
  title: z.string(),
  content: z.string(),
  /** The files of copies, which outlive the originals. */
  pictures: z.array(z.string()),
  authorId: z.string(),
  createdAt: z.string(),
  context: z.array(
    z.object({ authorId: z.string(), content: z.string(), createdAt: z.string(), isReported: z.boolean() }),
  ),
});
export type StoredSnapshot = z.infer<typeof StoredSnapshot>;

/** Copies the pictures of reported content. The copies must be attached within a day. */
export async function takeSnapshot(
  deps: Pick<Deps, 'db' | 'store'>,
  { title, content, pictures, authorId, createdAt, context }: ReportedContent,
): Promise<StoredSnapshot> {
  return {
    title,
    content,
    pictures: await copyPictures(deps, { ownerId: authorId, purpose: 'report' }, pictures),
    authorId,
    createdAt: createdAt.toISOString(),
    context: context.map((message) => ({ ...message, createdAt: new Date(message.createdAt).toISOString() })),
  };
}
