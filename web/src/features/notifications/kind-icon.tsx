import {
  AtSign,
  CalendarClock,
  CalendarHeart,
  Flag,
  Handshake,
  Heart,
  KeyRound,
  Megaphone,
  MessageCircle,
  RefreshCw,
  Reply,
  ShieldAlert,
  Smile,
  Star,
  Ticket,
  TicketCheck,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import type { NotificationKind } from '@baraza/contract/shared/notification-kinds.ts';
import { classNames } from '#ui/controls/class-names.ts';

const styles: Record<NotificationKind, [Icon: LucideIcon, colors: string]> = {
  follow: [UserPlus, 'bg-primary text-on-primary'],
  like: [Heart, 'bg-heart text-on-heart'],
  comment: [MessageCircle, 'bg-primary text-on-primary'],
  reply: [Reply, 'bg-primary text-on-primary'],
  mention: [AtSign, 'bg-primary text-on-primary'],
  announcement: [Megaphone, 'bg-ink text-on-ink'],
  buddy: [Smile, 'bg-ink text-on-ink'],
  invitation: [CalendarHeart, 'bg-accent text-on-accent'],
  answer: [TicketCheck, 'bg-accent text-on-accent'],
  seat: [Ticket, 'bg-accent text-on-accent'],
  reminder: [CalendarClock, 'bg-accent text-on-accent'],
  change: [RefreshCw, 'bg-accent text-on-accent'],
  registration: [Ticket, 'bg-accent text-on-accent'],
  request: [Ticket, 'bg-accent text-on-accent'],
  review: [Star, 'bg-ink text-on-ink'],
  team: [Handshake, 'bg-ink text-on-ink'],
  report: [Flag, 'bg-ink text-on-ink'],
  moderation: [ShieldAlert, 'bg-ink text-on-ink'],
  sign_in: [KeyRound, 'bg-ink text-on-ink'],
};

/** The icon of a notification kind in a circle. `size` is in pixels. */
export function KindIcon({ kind, size }: { kind: NotificationKind; size: number }) {
  // A newer server may send a kind that this page does not know.
  const [Icon, colors] = styles[kind] ?? styles.announcement;
  return (
    <span
      aria-hidden
      style={{ width: size, height: size }}
      className={classNames('grid shrink-0 place-items-center rounded-full', colors)}
    >
      <Icon size={Math.round(size * 0.55)} />
    </span>
  );
}
