import { useLingui } from '@lingui/react/macro';

/** Three dots while another member types; their name is unknown if they have written nothing yet in a large group. Keeps its height when empty, so that nothing moves. */
export function TypingIndicator({ isTyping, name }: { isTyping: boolean; name: string | undefined }) {
  const { t } = useLingui();
  return (
    <output className="flex h-7 shrink-0 items-center gap-2 text-meta text-muted">
      {isTyping && (
        <>
          <span aria-hidden className="flex gap-1 rounded-full bg-sunk px-3 py-2">
            {[0, 200, 400].map((delay) => (
              <span
                key={delay}
                style={{ animationDelay: `${delay}ms` }}
                className="size-1.5 animate-pulse rounded-full bg-current"
              />
            ))}
          </span>
          <bdi className="truncate">{name === undefined ? t`A member is typing...` : t`${name} is typing...`}</bdi>
        </>
      )}
    </output>
  );
}
