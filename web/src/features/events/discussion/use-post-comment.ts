import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { createAttemptKeys } from '#platform/attempt-key.ts';
import { emit, useSocketEvent } from '#platform/sockets.ts';
import { addComment } from './comments.api.ts';

interface Place {
  eventId: Id;
  /** What is answered; null at the top level. */
  parentId: Id | null;
  /** The words have come back as a comment. */
  onSaid: (content: string) => void;
}

/** What was handed over last, and how the author's device calls it. */
interface Attempt {
  content: string;
  clientId: string;
}

/**
 * Says something, and is busy until it comes back as a comment, by the acknowledgement or by the live room, whichever is
 * first. An error frees it, and so does silence, after 10 seconds. The same words tried again go under the same name, so
 * that they are stored once, and are taken for said should they come back after all.
 */
export function usePostComment({ eventId, parentId, onSaid }: Place) {
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const attempt = useRef<Attempt>(undefined);
  const names = useRef<ReturnType<typeof createAttemptKeys>>(undefined);

  const finish = (clientId: string | undefined) => {
    if (clientId === undefined || attempt.current?.clientId !== clientId) return;
    const { content } = attempt.current;
    attempt.current = undefined;
    // The same words may be meant a second time.
    names.current = undefined;
    setBusy(false);
    setError(null);
    onSaid(content);
  };
  useSocketEvent('/events comment:new', ({ clientId }) => finish(clientId));

  const send = async (content: string) => {
    names.current ??= createAttemptKeys();
    const clientId = names.current(content);
    attempt.current = { content, clientId };
    setBusy(true);
    setError(null);
    try {
      const { comment } = await emit('/events comment:post', { eventId, content, parentId, clientId });
      addComment(cache, comment);
      finish(clientId);
    } catch (cause) {
      if (attempt.current?.clientId !== clientId) return;
      setBusy(false);
      setError(cause);
    }
  };
  return { isBusy, error, send };
}
