import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Message } from '@baraza/contract/features/conversations.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { reactionsOf } from './reactions.ts';

interface MessageReactionsProps {
  message: Message;
  canReact: boolean;
  onReact: (message: Message, emoji: string) => void;
}

/** The reactions to a message below its bubble. A tap gives the same one, or takes it back. */
export function MessageReactions({ message, canReact, onReact }: MessageReactionsProps) {
  const { t } = useLingui();
  const reactions = reactionsOf(message);
  if (reactions.length === 0) return null;
  return (
    <ul aria-label={t`Reactions`} className="-mt-1.5 flex flex-wrap gap-1 px-1">
      {reactions.map(({ emoji, count, mine }) => (
        <li key={emoji}>
          <button
            type="button"
            disabled={!canReact}
            aria-pressed={mine}
            aria-label={`${emoji} ${plural(count, { one: '# person', other: '# people' })}`}
            onClick={() => onReact(message, emoji)}
            className={classNames(
              // The target is larger than the chip.
              'relative flex h-7 min-w-9 items-center justify-center gap-1 rounded-full border bg-raised px-2 text-meta before:absolute before:-inset-x-0.5 before:-inset-y-2.5',
              mine ? 'border-whispers font-bold' : 'border-hairline text-muted',
            )}
          >
            <span aria-hidden>{emoji}</span>
            {count > 1 && (
              <span aria-hidden className="numbers">
                {count}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
