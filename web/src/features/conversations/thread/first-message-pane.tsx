import { Trans } from '@lingui/react/macro';
import type { Participant } from '@baraza/contract/features/conversations.ts';
import { MessageComposer } from './message-composer.tsx';
import { PaneTitle } from './pane-header.tsx';
import { UnsentBubble } from './unsent-bubble.tsx';
import { useUnsentMessages } from './use-open-conversation.ts';

/** The conversation with a person whom the viewer may write to and has not written to yet. The first message starts it. */
export function FirstMessagePane({ other }: { other: Participant }) {
  const unsent = useUnsentMessages(other.id);
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]">
      <PaneTitle other={other} />
      {unsent.length === 0 ? (
        <p className="grid place-content-center p-6 text-center text-muted">
          <Trans>No messages yet. Start the conversation!</Trans>
        </p>
      ) : (
        <div className="grid content-end gap-2 overflow-y-auto p-4">
          {unsent.map((each) => (
            <UnsentBubble key={each.id} unsent={each} />
          ))}
        </div>
      )}
      <MessageComposer conversationId={null} target={undefined} other={other} onDone={() => {}} onSent={() => {}} />
    </div>
  );
}
