import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, Clock } from 'lucide-react';
import { useId, useState } from 'react';
import type { ScheduledFailure, ScheduledPost } from '@baraza/contract/features/scheduled-posts.ts';
import { PostText } from '#features/posts/card/post-text.tsx';
import { ApiError } from '#platform/api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { fromLocalInput, toLocalInput } from '#ui/fields/local-date-time.ts';
import { feedToastDuration, toast } from '#ui/page/toast.ts';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';
import { formatDateTime } from '#ui/text/date-time.ts';
import { isValidTime, suggestedTime } from './draft-time.ts';
import { useDeleteScheduled, usePublishNow, useReschedule } from './scheduled.api.ts';
import { TimeField } from './time-field.tsx';

/** A post that is published later, with its time, or why it was not published. */
export function ScheduledCard({ post }: { post: ScheduledPost }) {
  const { t, i18n } = useLingui();
  const publish = usePublishNow(post.id);
  const remove = useDeleteScheduled(post.id);
  const [isChanging, setChanging] = useState(false);
  const timeId = useId();
  const isBusy = publish.isPending || remove.isPending;

  const publishNow = async () => {
    try {
      await publish.mutateAsync();
      toast.success(t`Post Created!`, { duration: feedToastDuration });
    } catch (error) {
      toast.error(reasonOf(error) ?? t`Something went wrong. Please try again.`);
    }
  };
  const deletePost = async () => {
    const isSure = await confirmAction({
      title: t`Delete this post?`,
      text: t`It has not been published. This cannot be undone.`,
      confirmLabel: t`Delete`,
    });
    if (!isSure) return;
    await remove.mutateAsync().catch(() => toast.error(t`Failed to delete post...`, { duration: feedToastDuration }));
  };
  return (
    <article
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
        <ul aria-label={t`Poll`} className="grid gap-1">
          {post.poll.options.map((option) => (
            <li key={option} dir="auto" className="rounded-md border border-hairline px-3 py-2 text-label break-words">
              {option}
            </li>
          ))}
        </ul>
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
      {isChanging ? (
        <ChangeTime post={post} onClose={() => setChanging(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" disabled={isBusy} onClick={() => setChanging(true)}>
            <Trans>Change time</Trans>
          </Button>
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

function Where({ post: { community, asCommunity } }: { post: ScheduledPost }) {
  if (!community) return null;
  const club = <bdi className="font-semibold">{community.name}</bdi>;
  return (
    <p className="text-meta text-muted">
      {asCommunity ? <Trans>In the name of {club}</Trans> : <Trans>To {club}</Trans>}
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
  const { t } = useLingui();
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
        change.mutate(fromLocalInput(time), {
          onSuccess: onClose,
          onError: (error) => toast.error(reasonOf(error) ?? t`Something went wrong. Please try again.`),
        });
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

function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.detail : undefined;
}
