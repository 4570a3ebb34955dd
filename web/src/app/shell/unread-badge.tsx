import { badgeText } from './badge-text.ts';

/** The unread count on top of an icon; nothing if it is zero. */
export function UnreadBadge({ count }: { count: number }) {
  const text = badgeText(count);
  if (text === null) return null;
  return (
    <span
      aria-hidden
      className="numbers absolute -end-1.5 -top-1.5 grid h-5 min-w-5 place-items-center rounded-full bg-heart px-1 text-[0.6875rem] font-bold text-on-heart"
    >
      {text}
    </span>
  );
}
