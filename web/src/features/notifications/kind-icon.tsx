import { Megaphone } from 'lucide-react';
import type { NotificationKind } from '@baraza/contract/shared/notification-kinds.ts';
import { kindLooks } from '#platform/features/kind-looks.ts';
import { useLazyCode } from '#platform/offline/lazy-code.ts';
import { classNames } from '#ui/controls/class-names.ts';

/** A newer server may send a kind that this page does not know. */
const unknown = { Icon: Megaphone, colors: 'bg-ink text-on-ink' };

/** The icon of a notification kind in a circle, which is empty until the icons have loaded. `size` is in pixels. */
export function KindIcon({ kind, size }: { kind: NotificationKind; size: number }) {
  const looks = useLazyCode(kindLooks);
  const { Icon, colors } = looks?.[kind] ?? unknown;
  return (
    <span
      aria-hidden
      style={{ width: size, height: size }}
      className={classNames('grid shrink-0 place-items-center rounded-full', looks && colors)}
    >
      {looks && <Icon size={Math.round(size * 0.55)} />}
    </span>
  );
}
