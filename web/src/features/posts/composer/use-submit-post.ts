import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PollDraft } from '@baraza/contract/features/polls.ts';
import type { CommentsFrom } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import type { Progress } from '#platform/api/api-client.ts';
import { detailOf } from '#platform/api/api-error.ts';
import { createAttemptKeys } from '#platform/api/attempt-key.ts';
import { toPoll, type DraftPoll } from '#features/posts/polls/draft-poll.ts';
import { keptText } from '#ui/fields/kept-text.ts';
import { feedToastDuration, toast } from '#ui/page/toast.ts';
import type { PostClub } from './post-club.ts';
import type { DraftPicture } from './draft-picture.ts';
import { submitPost } from './post-outbox.ts';

interface Draft {
  ownerId: Id;
  content: string;
  pictures: DraftPicture[];
  commentsFrom: CommentsFrom;
  poll: DraftPoll | undefined;
  club: PostClub | undefined;
  asClub: boolean;
  /** When it is published, as the value of a `datetime-local` input; now if undefined. */
  time: string | undefined;
}

/** Sends a draft. Returns its progress, the reason of a failure and a function that cancels it. */
export function useSubmitPost({ onPosted }: { onPosted: () => void }) {
  const cache = useQueryClient();
  const keys = useRef<ReturnType<typeof createAttemptKeys>>(undefined);
  const sentPoll = useRef<{ draft: DraftPoll; time: string | undefined; poll: PollDraft }>(undefined);
  const controller = useRef<AbortController>(undefined);
  const [isPending, setPending] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<string>();

  const submit = async ({ ownerId, content, pictures, commentsFrom, poll: draft, club, asClub, time }: Draft) => {
    keys.current ??= createAttemptKeys();
    controller.current = new AbortController();
    const { signal } = controller.current;
    // Another attempt sends the same closing time, as its key belongs to the same content.
    if (draft && (sentPoll.current?.draft !== draft || sentPoll.current.time !== time)) {
      sentPoll.current = {
        draft,
        time,
        poll: toPoll(draft, time === undefined ? undefined : new Date(time).getTime()),
      };
    }
    const poll = draft && sentPoll.current?.poll;
    setPending(true);
    setFailure(undefined);
    try {
      const files = await Promise.all(
        pictures.map(async ({ upload, name, alt }) => ({ file: await upload, name, alt: alt.trim() })),
      );
      const { isSent } = await submitPost(
        {
          ownerId,
          content,
          pictures: files,
          ...(commentsFrom !== 'everyone' && { commentsFrom }),
          ...(draft && poll && { poll, pollDraft: draft }),
          ...(club && { club: { id: club.id, slug: club.slug }, asClub }),
          ...(time !== undefined && { time }),
        },
        {
          id: keys.current([
            content,
            commentsFrom,
            poll,
            club?.id,
            asClub,
            time,
            pictures.map(({ id, alt }) => [id, alt]),
          ]),
          cache,
          signal,
          onProgress: (next) => setProgress(pictures.length > 0 ? next : undefined),
        },
      );
      const done = time === undefined ? t`Post Created!` : t`Post scheduled!`;
      if (isSent) toast.success(done, { duration: feedToastDuration });
      else toast.info(keptText());
      onPosted();
    } catch (error) {
      if (signal.aborted) setFailure(t`You cancelled it.`);
      else setFailure(detailOf(error) ?? t`Something went wrong on this phone.`);
    } finally {
      setPending(false);
      setProgress(undefined);
    }
  };

  return { submit, cancel: () => controller.current?.abort(), isPending, progress, failure };
}
