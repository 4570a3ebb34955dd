import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { SendHorizontal } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { IcebreakerComment } from '@baraza/contract/features/intake.ts';
import { icebreakerCommentMax } from '@baraza/contract/features/intake-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { UnsentItems } from '#features/outbox/outbox.public.tsx';
import { ContentMenu } from '#features/moderation/moderation.public.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Button } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { controlLook } from '#ui/fields/field.tsx';
import { HiddenNotice } from '#ui/lists/hidden-notice.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { keptText } from '#ui/fields/kept-text.ts';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { LoadMore } from '#ui/lists/load-more.tsx';
import { personName } from '#ui/text/person-name.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { toast } from '#ui/page/toast.ts';
import { submitAnswer } from './answer-outbox.ts';
import { answerLane, icebreakerCommentsQuery, showAnswer, showIcebreakerEnd } from './icebreaker.api.ts';
import { itemsOf } from '#features/intake/intake.api.ts';
import { useTextDraft } from '#features/intake/use-text-draft.ts';

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
      <UnsentItems lane={answerLane(id)} />
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
  const answers = itemsOf(query.data);
  if (answers.length === 0) {
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
  const isShort = !isWhole && (answers.length > shownAtFirst || query.hasNextPage);
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
        {(isShort ? answers.slice(-shownAtFirst) : answers).map((answer) => (
          <Answer key={answer.id} answer={answer} />
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

function Answer({ answer: { id, content, createdAt, user, isHidden } }: { answer: IcebreakerComment }) {
  const name = personName(user);
  return (
    <li className="flex gap-2.5">
      <Avatar name={name} src={user.image} size={32} className="mt-0.5" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 text-meta text-muted">
          <Link
            to={`/profile/${user.username}`}
            dir="auto"
            className="touch max-w-full truncate font-bold text-ink hover:underline"
          >
            {name}
          </Link>
          <RelativeTime iso={createdAt} />
        </p>
        {isHidden && <HiddenNotice />}
        <LinkedParagraph text={content} author={user} />
      </div>
      <ContentMenu target={{ type: 'ICEBREAKER_COMMENT', id }} author={user} className="ms-auto" />
    </li>
  );
}

/** Enter sends, Shift+Enter starts a new line. The text is kept until it is sent. */
function AnswerForm({ intake, id }: { intake: string; id: Id }) {
  const { t: translate } = useLingui();
  const boxId = useId();
  const draft = useTextDraft(`answer.${id}`, icebreakerCommentMax);
  const cache = useQueryClient();
  const answer = useMutation({
    mutationFn: (content: string) => submitAnswer({ intake, icebreakerId: id, content }, draft.key()),
    onSuccess: (outcome) => outcome.isSent && showAnswer(cache, id, outcome.reply),
    onError: (error) => showIcebreakerEnd(cache, intake, error),
  });
  const canSend = !draft.isBlank && !answer.isPending;
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!canSend) return;
    try {
      const { isSent } = await answer.mutateAsync(draft.text.trim());
      if (!isSent) toast.info(keptText());
      draft.sent();
    } catch (error) {
      const isExplained = hasCode(error, 'icebreaker_over') || hasCode(error, 'rate_limited');
      toast.error(isExplained ? error.detail : t`Failed to send your response. Your text is kept.`);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="relative">
      <label htmlFor={boxId} className="sr-only">
        <Trans>Write a response</Trans>
      </label>
      <textarea
        id={boxId}
        dir="auto"
        rows={1}
        value={draft.text}
        maxLength={icebreakerCommentMax}
        readOnly={answer.isPending}
        placeholder={translate`Write a response...`}
        onChange={(event) => draft.write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void submit();
        }}
        // The button is at the end of the page's direction, whatever that of the text.
        className={`${controlLook} block field-sizing-content max-h-40 resize-none py-2.5 pr-14 rtl:pr-3.5 rtl:pl-14`}
      />
      <IconButton
        type="submit"
        label={translate`Send response`}
        disabled={!canSend}
        className="absolute! end-0.5 bottom-0.5 size-11! text-primary"
      >
        <SendHorizontal aria-hidden size={20} className="rtl:rotate-180" />
      </IconButton>
    </form>
  );
}
