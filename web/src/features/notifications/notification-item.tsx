import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Notification } from '@baraza/contract/features/notifications.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { toast } from '#ui/page/toast.ts';
import { KindIcon } from './kind-icon.tsx';
import { notificationText } from './notification-text.ts';
import { useMarkAsRead } from './notifications.api.ts';

/** A notification. It links to its subject, and following the link marks it as read. */
export function NotificationItem({ notification, onFollow }: { notification: Notification; onFollow?: () => void }) {
  const { t } = useLingui();
  const markAsRead = useMarkAsRead({ onDeleted: () => toast.info(t`This is no longer available.`) });
  const { kind, actor, isRead, createdAt, link } = notification;
  const follow = () => {
    onFollow?.();
    markAsRead.mutate(notification);
  };
  return (
    <Link
      to={link}
      onClick={follow}
      className={classNames(
        'flex min-h-16 items-start gap-3 rounded-md px-3 py-3 -outline-offset-2! hover:bg-sunk',
        !isRead && 'bg-raised',
      )}
    >
      <span className="relative shrink-0">
        {actor ? (
          <>
            <Avatar name={actor.name} src={actor.image} size={44} />
            <span className="absolute -end-1 -bottom-1 rounded-full border-2 border-on-ink">
              <KindIcon kind={kind} size={20} />
            </span>
          </>
        ) : (
          <KindIcon kind={kind} size={44} />
        )}
      </span>
      <span className="grid min-w-0 grow gap-0.5">
        <span className={classNames('wrap-anywhere', isRead ? 'text-muted' : 'font-medium')}>
          <Content content={notificationText(notification)} name={actor?.name ?? ''} />
        </span>
        <RelativeTime iso={createdAt} className="text-meta text-muted" />
      </span>
      {!isRead && (
        <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-heart">
          <span className="sr-only">{t`Unread`}</span>
        </span>
      )}
    </Link>
  );
}

/** Highlights the actor's name in the text, and isolates its text direction. */
function Content({ content, name }: { content: string; name: string }) {
  const start = content.indexOf(name);
  if (name === '' || start === -1) return content;
  return (
    <>
      {content.slice(0, start)}
      <bdi className="font-bold text-ink">{name}</bdi>
      {content.slice(start + name.length)}
    </>
  );
}
