import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Notification } from '@baraza/contract/features/notifications.ts';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { toast } from '#ui/toast.ts';
import { KindIcon } from './kind-icon.tsx';
import { useReadOne } from './notifications.api.ts';

/** One thing the viewer was told of: a link to what it is about, which marks it as read. */
export function NotificationItem({ notification, onFollow }: { notification: Notification; onFollow?: () => void }) {
  const { t } = useLingui();
  const read = useReadOne({ onGone: () => toast.info(t`What this was about is no longer there.`) });
  const { kind, content, actor, isRead, createdAt, link } = notification;
  const follow = () => {
    onFollow?.();
    read.mutate(notification);
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
          <Sentence content={content} name={actor?.name ?? ''} />
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

/** The name stands out, and keeps its own direction within the sentence. */
function Sentence({ content, name }: { content: string; name: string }) {
  if (name === '' || !content.startsWith(name)) return content;
  return (
    <>
      <bdi className="font-bold text-ink">{name}</bdi>
      {content.slice(name.length)}
    </>
  );
}
