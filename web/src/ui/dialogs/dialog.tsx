import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '#ui/controls/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { openModal, raiseToasts } from './top-layer.ts';
import { useBackToClose } from './use-back-to-close.ts';

interface DialogProps {
  /** Its heading and accessible name. */
  title: string;
  /** Called on Escape, a click on the backdrop, the phone's back button and the close button. */
  onClose: () => void;
  /** Called instead while a button of the footer is pending. Without it, the dialog then stays open for the error. */
  onCancel?: () => void;
  children: ReactNode;
  /** Buttons at the bottom, always visible. */
  footer?: ReactNode;
  /** `sheet` fills a phone's screen from the bottom; `card` is centred. */
  kind?: 'sheet' | 'card';
  className?: string;
}

/** A modal dialog, open while it is rendered. The browser traps the focus and restores it at the end. */
export function Dialog({ title, onClose, onCancel, children, footer, kind = 'card', className }: DialogProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();
  const isSending = () => dialog.current?.querySelector('footer [aria-busy=true]') != null;
  const close = () => (isSending() ? onCancel?.() : onClose());
  useBackToClose(true, close);

  // A layout effect, so that it closes while it is still in the document; otherwise the focus is not restored.
  useLayoutEffect(() => (dialog.current ? openModal(dialog.current) : undefined), []);

  const isBackdrop = (event: MouseEvent) => event.target === dialog.current;
  return (
    // Escape arrives as `cancel`; the click handler is only for the backdrop, which has no keyboard equivalent.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React bubbles events of a dialog inside this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return;
        // Of two close requests without other input in between, the browser asks only about the first.
        if (!isSending()) return onClose();
        currentTarget.showModal();
        raiseToasts();
      }}
      onMouseDown={(event) => (pressedBackdrop.current = isBackdrop(event))}
      onClick={(event) => {
        if (isBackdrop(event) && pressedBackdrop.current) close();
      }}
      className={classNames(
        'bg-raised text-ink shadow-float backdrop:bg-veil',
        kind === 'card' &&
          'pinned m-auto max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-lg animate-enter overflow-hidden',
        kind === 'sheet' &&
          'm-0 mt-auto h-dvh max-h-none w-full max-w-none animate-sheet md:pinned md:m-auto md:h-fit md:max-h-[calc(100dvh-48px)] md:max-w-xl md:overflow-hidden',
        className,
      )}
    >
      <div className={classNames('flex max-h-[inherit] flex-col', kind === 'sheet' && 'h-full md:h-auto')}>
        <header className="flex items-center gap-2 border-b border-hairline ps-4 pe-2 pt-[env(safe-area-inset-top)]">
          <h2 id={titleId} className="min-w-0 grow py-3 text-lead font-bold">
            {title}
          </h2>
          <IconButton label={t`Close`} onClick={close}>
            <X aria-hidden size={22} />
          </IconButton>
        </header>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain p-4">{children}</div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-hairline p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  );
}
