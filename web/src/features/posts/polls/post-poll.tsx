import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Poll } from '@baraza/contract/features/polls.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { postQuery } from '#features/posts/posts.api.ts';
import { mayPrefetch } from '#platform/offline/data-saver.ts';
import { Button } from '#ui/controls/button.tsx';
import { elapsed } from '#ui/text/elapsed.ts';
import { useNow } from '#ui/text/relative-time.tsx';
import { PollChoices } from './poll-choices.tsx';
import { PollResults } from './poll-results.tsx';
import { sendVote, useUnsentVote } from './vote-outbox.ts';

/** How often the counts are requested while they are on the screen, in milliseconds. */
const countsMs = 15_000;

/** The poll of a post: its options, or the results for those who have voted and once it is closed. */
export function PostPoll({ postId, poll }: { postId: Id; poll: Poll }) {
  const { t } = useLingui();
  const isClosed = useNow() >= Date.parse(poll.closesAt);
  const waiting = useUnsentVote(poll.id);
  // A closed poll counts no votes that wait for the network.
  const unsent = isClosed ? undefined : waiting;
  const [isChanging, setChanging] = useState(false);
  const chosen = unsent ?? poll.viewerVotes;
  const section = useRef<HTMLElement>(null);
  const isOnScreen = useIsOnScreen(section);
  // The post with its counts is cached by its list. Only people who have voted see counts.
  useQuery({
    ...postQuery(postId),
    enabled: isOnScreen && !isClosed && unsent === undefined && poll.viewerVotes.length > 0 && mayPrefetch(),
    staleTime: countsMs,
    // The post may have been deleted.
    refetchInterval: ({ state }) => (state.status === 'error' ? false : countsMs),
    retry: false,
  });
  const change = (next: boolean) => {
    setChanging(next);
    // The pressed button disappears, and the focus would be lost.
    section.current?.focus({ preventScroll: true });
  };
  const vote = (optionIds: readonly Id[]) => {
    sendVote({ postId, pollId: poll.id, optionIds });
    change(false);
  };
  const areChoices = !isClosed && (isChanging || chosen.length === 0);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t`Poll`}
      className="relative z-1 mt-1 grid grid-cols-[minmax(0,1fr)] gap-2"
    >
      {areChoices ? (
        <PollChoices poll={poll} chosen={chosen} onVote={vote} onCancel={isChanging && (() => change(false))} />
      ) : (
        <PollResults poll={poll} chosen={chosen} />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted">
        <output>
          {unsent ? (
            <Trans>Your vote is counted when it is sent.</Trans>
          ) : (
            <PollState poll={poll} isClosed={isClosed} />
          )}
        </output>
        {!areChoices && !isClosed && (
          <Button variant="quiet" size="small" className="-my-1 ms-auto" onClick={() => change(true)}>
            <Trans>Change vote</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}

/** The number of votes, as far as the viewer may see it, and when the poll closes. */
function PollState({ poll, isClosed }: { poll: Poll; isClosed: boolean }) {
  const { i18n } = useLingui();
  const now = useNow();
  const counts = poll.options.map(({ votes }) => votes);
  const votes = counts.includes(null) ? undefined : counts.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const when = <time dateTime={poll.closesAt}>{elapsed(Date.parse(poll.closesAt), now, i18n.locale)}</time>;
  return (
    <>
      {votes !== undefined && (
        <>
          <Plural value={votes} one="# vote" other="# votes" />
          <span>{' · '}</span>
        </>
      )}
      {isClosed ? <Trans>Closed</Trans> : <Trans>Closes {when}</Trans>}
      {poll.isSecret && (
        <>
          <span>{' · '}</span>
          <Trans>Secret: nobody sees who voted for what</Trans>
        </>
      )}
    </>
  );
}

function useIsOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((changes) => setOnScreen(changes.at(-1)?.isIntersecting === true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOnScreen;
}
