import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, Clock, Lock } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ScheduledFailure, ScheduledPost } from '@baraza/contract/features/scheduled-posts.ts';
import { BriefName } from '#ui/text/brief-name.tsx';
import { PostText } from '#features/posts/card/post-text.tsx';
import { detailOf, hasCode } from '#platform/api/api-error.ts';
import { unlessGone } from '#platform/api/id-lists.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { fromLocalInput, toLocalInput } from '#ui/fields/local-date-time.ts';
import { feedToastDuration, toast } from '#ui/page/toast.ts';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';
import { formatDateTime } from '#ui/text/date-time.ts';
import { isValidTime, suggestedTime } from '#features/posts/composer/post-drafts.ts';
import { useDeleteScheduled, usePublishNow, useReschedule } from './scheduled.api.ts';
import { TimeField } from './time-field.tsx';

/** A post that is published later, with its time, or why it was not published. */
export function ScheduledCard({ post }: { post: ScheduledPost }) {
  const { t, i18n } = useLingui();
  const publish = usePublishNow(post.id);
  const remove = useDeleteScheduled(post.id);
  const [isChanging, setChanging] = useState(false);
  const { id: viewerId } = useViewer();
  const navigate = useNavigate();
  const timeId = useId();
  const card = useRef<HTMLElement>(null);
  // Its pictures are loaded before it is removed.
  const [isReturning, setReturning] = useState(false);
  const isBusy = publish.isPending || remove.isPending || isReturning;

  const changeTime = (next: boolean) => {
    setChanging(next);
    // The pressed button disappears, and the focus would be lost.
    card.current?.focus({ preventScroll: true });
  };
  const editPost = async () => {
    const { clearDraft, hasDraft, returnToDraft } = await import('./edit-scheduled.ts');
    if (await hasDraft(viewerId, post)) {
      const isSure = await confirmAction({
        title: t`Replace your draft?`,
        text: t`You have begun another post there. It would be lost.`,
        confirmLabel: t`Replace`,
      });
      if (!isSure) return;
    }
    setReturning(true);
    // The post ends only once its text and pictures are stored as the draft.
    await returnToDraft(viewerId, post);
    try {
      await remove.mutateAsync();
    } catch (error) {
      // It was published meanwhile, and must not be posted again.
      if (hasCode(error, 'not_found')) await clearDraft(viewerId, post);
      toast.error(detailOf(error) ?? t`Something went wrong. Please try again.`);
      return;
    }
    const path = post.community ? `/clubs/${post.community.slug}` : '/feed';
    await navigate(path, { state: { isChanging: 'scheduled-post' } });
  };
  const publishNow = async () => {
    try {
      await publish.mutateAsync();
      toast.success(t`Post Created!`, { duration: feedToastDuration });
    } catch (error) {
      toast.error(detailOf(error) ?? t`Something went wrong. Please try again.`);
    }
  };
  const deletePost = async () => {
    const isSure = await confirmAction({
      title: t`Delete this post?`,
      text: t`It has not been published. This cannot be undone.`,
      confirmLabel: t`Delete`,
    });
    if (!isSure) return;
    const deletion = remove.mutateAsync().catch(unlessGone);
    await deletion.catch(() => toast.error(t`Failed to delete post...`, { duration: feedToastDuration }));
  };
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={timeId}
      className="pinned grid grid-cols-[minmax(0,1fr)] gap-2 border border-hairline bg-raised p-4"
    >
      <p id={timeId} className="flex items-center gap-2 text-label font-semibold text-muted">
        <Clock aria-hidden size={18} className="shrink-0" />
        <time dateTime={post.publishAt}>{formatDateTime(post.publishAt, i18n.locale)}</time>
      </p>
      {post.failure && (
        <p className="flex items-start gap-2 text-label font-semibold text-danger">
          <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          <span>
            <Trans>It was not published.</Trans> <Reason failure={post.failure} />
          </span>
        </p>
      )}
      <Where post={post} />
      {post.content.trim() !== '' && <PostText text={post.content} hasPicture={post.PostImage.length > 0} />}
      {post.poll && (
        <>
          <ul aria-label={t`Poll`} className="grid gap-1">
            {post.poll.options.map((option) => (
              <li
                key={option}
                dir="auto"
                className="rounded-md border border-hairline px-3 py-2 text-label break-words"
              >
                {option}
              </li>
            ))}
          </ul>
          <ClosingTime closesAt={post.poll.closesAt} />
        </>
      )}
      {post.PostImage.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {post.PostImage.map((picture) => (
            <StoredPicture
              key={picture.url}
              picture={picture}
              sizes={{ phone: '72px' }}
              alt={picture.alt}
              className="size-[72px] rounded-md"
            />
          ))}
        </div>
      )}
      <Commenters post={post} />
      {isChanging ? (
        <ChangeTime post={post} onClose={() => changeTime(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" disabled={isBusy} onClick={() => changeTime(true)}>
            <Trans>Change time</Trans>
          </Button>
          {canEdit(post) && (
            <Button
              variant="secondary"
              size="small"
              pending={isReturning}
              disabled={isBusy}
              onClick={() => {
                editPost()
                  .catch((error: unknown) => toast.error(detailOf(error) ?? t`Something went wrong. Please try again.`))
                  .finally(() => setReturning(false));
              }}
            >
              <Trans>Edit</Trans>
            </Button>
          )}
          <Button
            variant="secondary"
            size="small"
            pending={publish.isPending}
            disabled={isBusy}
            onClick={() => void publishNow()}
          >
            <Trans>Post now</Trans>
          </Button>
          <Button
            variant="quiet"
            size="small"
            className="ms-auto"
            pending={remove.isPending}
            disabled={isBusy}
            onClick={() => void deletePost()}
          >
            <Trans>Delete</Trans>
          </Button>
        </div>
      )}
    </article>
  );
}

/** Whether the composer opens for a post: not in a club where the viewer cannot post. */
function canEdit({ community, failure }: ScheduledPost): boolean {
  return !community || (failure !== 'not_allowed' && failure !== 'archived');
}

function Where({ post: { community, asCommunity } }: { post: ScheduledPost }) {
  if (!community) return null;
  const club = (
    <bdi className="font-semibold">
      <BriefName community={community} />
    </bdi>
  );
  return (
    <p className="text-meta text-muted">
      {asCommunity ? <Trans>In the name of {club}</Trans> : <Trans>To {club}</Trans>}
    </p>
  );
}

function ClosingTime({ closesAt }: { closesAt: string }) {
  const { i18n } = useLingui();
  const when = <time dateTime={closesAt}>{formatDateTime(closesAt, i18n.locale)}</time>;
  return (
    <p className="text-meta text-muted">
      <Trans>Closes {when}</Trans>
    </p>
  );
}

/** Who can comment; nothing for everyone. */
function Commenters({ post: { commentsFrom } }: { post: ScheduledPost }) {
  if (commentsFrom === 'everyone') return null;
  return (
    <p className="flex items-start gap-1.5 text-meta text-muted">
      <Lock aria-hidden size={14} className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        {commentsFrom === 'mentioned' ? (
          <Trans>Only people mentioned in this post can comment.</Trans>
        ) : (
          <Trans>Only your friends can comment.</Trans>
        )}
      </span>
    </p>
  );
}

function Reason({ failure }: { failure: ScheduledFailure }) {
  switch (failure) {
    case 'not_allowed':
      return <Trans>You cannot post there any more.</Trans>;
    case 'archived':
      return <Trans>This club is archived.</Trans>;
    case 'suspended':
      return <Trans>Your account was suspended or deleted at that time.</Trans>;
    case 'new_account':
      return <Trans>New accounts can only post a few times a day.</Trans>;
    case 'consent_required':
      return <Trans>Accept the new terms of use and privacy policy first.</Trans>;
    case 'unavailable':
      return <Trans>It could not be published in time.</Trans>;
  }
}

function ChangeTime({ post, onClose }: { post: ScheduledPost; onClose: () => void }) {
  const [time, setTime] = useState(() => {
    const planned = toLocalInput(post.publishAt);
    return isValidTime(planned) ? planned : suggestedTime();
  });
  const change = useReschedule(post.id);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(fromLocalInput(time), { onSuccess: onClose });
      }}
    >
      <TimeField value={time} onChange={setTime} disabled={change.isPending} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" pending={change.isPending} disabled={!isValidTime(time)}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
