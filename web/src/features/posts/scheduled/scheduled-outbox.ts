import type { ScheduledPost } from '@baraza/contract/features/scheduled-posts.ts';
import { formOf, type PostContent } from '#features/posts/composer/post-form.ts';
import { call } from '#platform/api/api-client.ts';
import { defineOutboxKind } from '#platform/outbox/outbox-registry.ts';
import { sendPictures } from '#platform/pictures/partial-upload.ts';

/** A post that the server publishes later. */
export const scheduledPostKind = defineOutboxKind<PostContent & { publishAt: string }, ScheduledPost>({
  name: 'scheduled-post',
  send({ publishAt, ...post }, { id: idempotencyKey, ...options }) {
    const files = post.pictures.map(({ file }) => file);
    return sendPictures(files, { idempotencyKey, ...options }, (sent, rest) =>
      call('POST /api/posts/scheduled', { form: { ...formOf(post), publishAt, ...sent }, ...rest }),
    );
  },
});
