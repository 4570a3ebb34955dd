import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { createAttemptKeys } from '#platform/api/attempt-key.ts';
import { loadedOutbox } from '#platform/outbox/outbox.ts';
import { useSocketEvent } from '#platform/api/sockets.ts';
import { keptText } from '#ui/fields/kept-text.ts';
import { toast } from '#ui/page/toast.ts';
import { submitComment } from './comment-outbox.ts';
import { addComment } from './comments.api.ts';

interface PostCommentOptions {
  eventId: Id;
  /** The comment to reply to; null for a top-level comment. */
  parentId: Id | null;
  /** Called with the text once it is stored as a comment. */
  onPosted: (content: string) => void;
}

interface Attempt {
  content: string;
  clientId: string;
}

/**
 * Posts a comment. Busy until the comment is back, by the acknowledgement or by the live event, until an error, or until it
 * waits on the device. A retry of the same text has the same client id, so the server stores it once.
 */
export function usePostComment({ eventId, parentId, onPosted }: PostCommentOptions) {
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const attempt = useRef<Attempt>(undefined);
  const createClientId = useRef<ReturnType<typeof createAttemptKeys>>(undefined);

  const finish = (clientId: string | undefined) => {
    if (clientId === undefined || attempt.current?.clientId !== clientId) return;
    const { content } = attempt.current;
    attempt.current = undefined;
    // A viewer may post the same text again on purpose, which needs a new client id.
    createClientId.current = undefined;
    setBusy(false);
    setError(null);
    onPosted(content);
  };
  useSocketEvent('/events comment:new', ({ clientId }) => {
    finish(clientId);
    if (clientId !== undefined) loadedOutbox()?.settle(clientId);
  });

  const post = async (content: string) => {
    createClientId.current ??= createAttemptKeys();
    const clientId = createClientId.current(content);
    attempt.current = { content, clientId };
    setBusy(true);
    setError(null);
    try {
      const outcome = await submitComment({ eventId, content, parentId }, clientId);
      if (outcome.isSent) addComment(cache, outcome.reply);
      else toast.info(keptText());
      finish(clientId);
    } catch (cause) {
      if (attempt.current?.clientId !== clientId) return;
      setBusy(false);
      setError(cause);
    }
  };
  return { isBusy, error, post };
}
