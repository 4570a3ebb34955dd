import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { icebreakerCommentMax } from '@baraza/contract/features/intake-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { CommentForm, CommentItem } from '#features/comments/comments.public.tsx';
import { UnsentItems } from '#features/outbox/outbox.public.tsx';
import { hasCode } from '#platform/api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { keptText } from '#ui/fields/kept-text.ts';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { LoadMore } from '#ui/lists/load-more.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { toast } from '#ui/page/toast.ts';
import { answers } from './answer-outbox.ts';
import { icebreakerCommentsQuery, showAnswer, showIcebreakerEnd } from './icebreaker.api.ts';
import { itemsOf } from '#features/intake/intake.api.ts';

/** How many of the newest responses are shown before "Show all". */
const shownAtFirst = 2;

interface IcebreakerDiscussionProps {
  intake: string;
  id: Id;
  /** An ended icebreaker is read only. */
  isLive: boolean;
}

/** The responses to an icebreaker, oldest first, and a form to respond while it is live. */
export function IcebreakerDiscussion({ intake, id, isLive }: IcebreakerDiscussionProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Answers id={id} isLive={isLive} />
      <UnsentItems lane={answers.laneOf(id)} />
      {isLive && <AnswerForm intake={intake} id={id} />}
    </div>
  );
}

function Answers({ id, isLive }: Omit<IcebreakerDiscussionProps, 'intake'>) {
  const { t: translate } = useLingui();
  const query = useInfiniteQuery(icebreakerCommentsQuery(id, isLive));
  const [isWhole, setWhole] = useState(!isLive);
  const list = useRef<HTMLUListElement>(null);
  const failure = translate`Failed to load comments. Please try again.`;
  if (query.isPending) return <Skeleton className="h-16" />;
  if (!query.data) {
    return <FailedQuery query={query} message={failure} />;
  }
  const shown = itemsOf(query.data);
  if (shown.length === 0) {
    return (
      <p className="py-3 text-center text-muted">
        {isLive ? (
          <Trans>No responses yet. Be the first to respond!</Trans>
        ) : (
          <Trans>Nobody responded to this one.</Trans>
        )}
      </p>
    );
  }
  const isShort = !isWhole && (shown.length > shownAtFirst || query.hasNextPage);
  return (
    <>
      {isShort && (
        <Button
          variant="quiet"
          size="small"
          className="-my-1.5 -ms-4 justify-self-start"
          onClick={() => {
            setWhole(true);
            list.current?.focus();
          }}
        >
          <Trans>Show all responses</Trans>
        </Button>
      )}
      <ul ref={list} tabIndex={-1} aria-label={translate`Responses`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {(isShort ? shown.slice(-shownAtFirst) : shown).map(({ content, user, ...answer }) => (
          <CommentItem
            key={answer.id}
            {...answer}
            isHidden={answer.isHidden}
            isPlain
            author={user}
            reportedAs="ICEBREAKER_COMMENT"
            text={<LinkedParagraph text={content} author={user} />}
          />
        ))}
      </ul>
      {!isShort && (
        <LoadMore query={query} errorMessage={failure}>
          <Trans>Load more responses</Trans>
        </LoadMore>
      )}
    </>
  );
}

/** The text is kept until it is sent. */
function AnswerForm({ intake, id }: { intake: string; id: Id }) {
  const { t: translate } = useLingui();
  const cache = useQueryClient();
  const thread = { subjectId: id, parentId: null };
  const post = async (content: string, key: string) => {
    try {
      const outcome = await answers.submit({ ...thread, intake, content }, key);
      if (outcome.isSent) await showAnswer(cache, id, outcome.reply);
      else toast.info(keptText());
    } catch (error) {
      await showIcebreakerEnd(cache, intake, error);
      const isExplained = hasCode(error, 'icebreaker_over') || hasCode(error, 'rate_limited');
      toast.error(isExplained ? error.detail : t`Failed to send your response. Your text is kept.`);
      throw error;
    }
  };
  return (
    <CommentForm
      draft={answers.draftOf(thread)}
      max={icebreakerCommentMax}
      texts={{
        label: translate`Write a response`,
        placeholder: translate`Write a response...`,
        send: translate`Send response`,
      }}
      post={post}
    />
  );
}
