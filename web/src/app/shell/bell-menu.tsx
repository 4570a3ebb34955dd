import { useLingui } from '@lingui/react/macro';
import { Bell } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { raiseToasts } from '#ui/dialogs/top-layer.ts';
import { badgeText } from './badge-text.ts';
import { UnreadBadge } from './unread-badge.tsx';

const { Dialog: Menu } = lazyDialog(
  async () => (await import('#features/notifications/notification-menu.tsx')).NotificationMenu,
  ['notifications'],
);

/** The bell on wide screens, which opens the newest notifications. The browser closes them on Escape or a click elsewhere. */
export function BellMenu({ unread }: { unread: number }) {
  const { t } = useLingui();
  const badge = badgeText(unread);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => panel.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        aria-label={badge === null ? t`Latest notifications` : t`Latest notifications, ${badge} unread`}
        title={t`Latest notifications`}
        aria-expanded={isOpen}
        popoverTarget={id}
        className="grid size-[48px] shrink-0 place-items-center rounded-full text-muted hover:bg-sunk"
      >
        <span className="relative">
          <Bell aria-hidden size={22} />
          <UnreadBadge count={unread} />
        </span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={({ newState }) => {
          setIsOpen(newState === 'open');
          if (newState === 'open') raiseToasts();
        }}
        className="pinned fixed inset-auto start-62 top-4 m-0 max-h-[min(40rem,calc(100dvh-2rem))] w-96 overflow-y-auto border border-hairline bg-page p-2 text-ink shadow-float open:animate-enter"
      >
        {isOpen && <Menu onClose={close} />}
      </div>
    </>
  );
}
