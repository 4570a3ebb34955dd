import { badgeText } from './badge-text.ts';

/** The unread count on top of an icon; nothing if it is zero. */
export function UnreadBadge({ count }: { count: number }) {
  const text = badgeText(count);
  if (text === null) return null;
  return (
    <span
      aria-hidden
      className="numbers absolute -end-[6px] -top-[5px] grid h-[max(1.3em,20px)] min-w-[max(1.3em,20px)] place-items-center rounded-full bg-heart px-1 text-[min(0.6875rem,16px)] font-bold text-on-heart"
    >
      {text}
    </span>
  );
}
