import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ThumbsUp, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Announcement } from '@baraza/contract/features/intake.ts';
import { ContentMenu } from '#features/moderation/moderation.public.ts';
import { detailOf } from '#platform/api/api-error.ts';
import { useViewer } from '#platform/api/session.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { HiddenNotice } from '#ui/lists/hidden-notice.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { personName } from '#ui/text/person-name.ts';
import { toast } from '#ui/page/toast.ts';
import { type AnnouncementHub, useDeleteAnnouncement, useLikeAnnouncement } from './announcements.api.ts';
import { formatDateTime } from '#ui/text/date-time.ts';

interface AnnouncementCardProps {
  hub: AnnouncementHub;
  announcement: Announcement;
}

/** An announcement with a like button. Its author can delete it. */
export function AnnouncementCard({ hub, announcement }: AnnouncementCardProps) {
  const { i18n } = useLingui();
  const nameId = useId();
  const { id, content, createdAt, user, campus } = announcement;
  const name = personName(user);
  const isOwn = useViewer().id === user.id;
  return (
    <li className="py-3 first:pt-1 last:pb-0">
      <article aria-labelledby={nameId} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
        <Avatar name={name} src={user.image} size={40} />
        <div className="grid content-center">
          <Link
            id={nameId}
            to={`/profile/${user.username}`}
            dir="auto"
            className="touch block truncate font-bold hover:underline"
          >
            {name}
          </Link>
          <p className="text-meta wrap-anywhere text-muted">
            <bdi>{campus}</bdi> ·{' '}
            <time dateTime={createdAt} className="numbers">
              {formatDateTime(createdAt, i18n.locale)}
            </time>
          </p>
        </div>
        {announcement.isHidden && (
          <div className="col-span-2">
            <HiddenNotice />
          </div>
        )}
        <LinkedParagraph text={content} author={user} className="col-span-2" />
        <div className="col-span-2 -ms-3 flex items-center">
          <Like hub={hub} announcement={announcement} describedBy={nameId} />
          {isOwn && <Remove hub={hub} id={id} />}
          <ContentMenu target={{ type: 'ANNOUNCEMENT', id }} author={user} className="ms-auto" />
        </div>
      </article>
    </li>
  );
}

/** Ignores presses while a request is running. */
function Like({ hub, announcement, describedBy }: AnnouncementCardProps & { describedBy: string }) {
  const { t: translate, i18n } = useLingui();
  const like = useLikeAnnouncement(hub, announcement);
  const { liked, thumpsUp } = announcement;
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-describedby={describedBy}
      aria-disabled={like.isPending || undefined}
      onClick={() => {
        // Unlike the callbacks of `mutate`, this shows an error after the page was left.
        if (!like.isPending) {
          like.mutateAsync(liked ? -1 : 1).catch(() => toast.error(translate`Failed to like announcement...`));
        }
      }}
      className={classNames(
        'numbers inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-label font-semibold transition-colors duration-120 ease-out hover:bg-sunk aria-disabled:cursor-default',
        liked ? 'text-heart' : 'text-muted hover:text-ink',
      )}
    >
      <ThumbsUp aria-hidden size={20} className={classNames(liked && 'fill-current')} />
      <span className="sr-only">
        <Trans>Like</Trans>
      </span>
      <span>{i18n.number(thumpsUp, { notation: 'compact' })}</span>
    </button>
  );
}

/** Deletes the announcement after a confirmation. */
function Remove({ hub, id }: { hub: AnnouncementHub; id: string }) {
  const { t: translate } = useLingui();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useDeleteAnnouncement(hub, id);
  const close = () => setConfirming(false);
  // Awaited, because callbacks of `mutate` do not run after the card is unmounted.
  const deleteAnnouncement = async () => {
    try {
      await remove.mutateAsync();
      toast.success(t`Announcement deleted`);
    } catch (error) {
      close();
      toast.error(detailOf(error) ?? t`Failed to delete announcement...`);
    }
  };
  return (
    <>
      <IconButton
        label={translate`Delete announcement`}
        className="size-11! text-muted"
        onClick={() => setConfirming(true)}
      >
        <Trash2 aria-hidden size={18} />
      </IconButton>
      {isConfirming && (
        <ConfirmDialog
          title={translate`Delete this announcement?`}
          confirmLabel={<Trans>Delete</Trans>}
          isPending={remove.isPending}
          onConfirm={() => void deleteAnnouncement()}
          onClose={close}
        >
          <p>
            {hub.communityId === undefined ? (
              <Trans>Your intake will no longer see it, and its likes are deleted too.</Trans>
            ) : (
              <Trans>Nobody will see it any longer, and its likes are deleted too.</Trans>
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
