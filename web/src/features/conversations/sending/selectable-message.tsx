import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Message } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { classNames } from '#ui/controls/class-names.ts';

/** How many messages can be selected at once. */
export const selectedMax = 20;

interface SelectableMessageProps {
  message: Message;
  /** The name of its sender. */
  name: string;
  selectedIds: readonly Id[];
  onSelect: (message: Message) => void;
  children: ReactNode;
}

/** A message while messages are being selected: a press anywhere in its row toggles its selection, and nothing else in it reacts. */
export function SelectableMessage({ message, name, selectedIds, onSelect, children }: SelectableMessageProps) {
  const { t } = useLingui();
  const { id, content, voice } = message;
  const isSelected = selectedIds.includes(id);
  const isFirst = selectedIds.length === 1 && isSelected;
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // The menu that began the selection had the focus.
    if (isFirst) box.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const text = content || (voice ? t`Voice note` : t`Picture`);
  return (
    <label
      className={classNames(
        '-mx-3 flex cursor-pointer items-center gap-3 px-3 md:-mx-4 md:px-4',
        isSelected && 'bg-[color-mix(in_srgb,var(--whispers)_16%,transparent)]',
      )}
    >
      <input
        ref={box}
        type="checkbox"
        aria-label={t`${name}: ${text}`}
        checked={isSelected}
        disabled={message.isHidden || (!isSelected && selectedIds.length >= selectedMax)}
        onChange={() => onSelect(message)}
        className="size-6 shrink-0 accent-primary"
      />
      <div inert className="min-w-0 grow">
        {children}
      </div>
    </label>
  );
}
