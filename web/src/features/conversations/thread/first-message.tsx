import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Participant } from '@baraza/contract/features/conversations.ts';
import { followStateQuery } from '#features/connections/connections.public.ts';
import { profileQuery } from '#features/profiles/profiles.public.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { useViewer } from '#platform/api/session.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { toast } from '#ui/page/toast.ts';
import { MessageComposer } from './message-composer.tsx';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { BackToList, PaneTitle } from './pane-header.tsx';
import { UnsentBubble } from './unsent-bubble.tsx';
import { useUnsentMessages } from './use-open-conversation.ts';

const RequestNote = lazyPart(
  async () => (await import('#features/conversations/requests/request-note.tsx')).RequestNote,
  ['sending'],
);
const NoWhispers = lazyPart(async () => (await import('./no-whispers.tsx')).NoWhispers);

/**
 * The conversation with a person whom the viewer has not written to yet; the first message starts it. If the viewer may not write to
 * the person, it says why. For a person who does not exist or is hidden, a toast says so and the list is shown.
 */
export function FirstMessage({ username }: { username: string }) {
  const { t: translate } = useLingui();
  const navigate = useNavigate();
  const profile = useQuery(profileQuery(username));
  const id = profile.data?.id ?? '';
  const state = useQuery({ ...followStateQuery(id), enabled: id !== '' });
  const isOwn = useViewer().id === id;
  const isMissing = isOwn || [profile, state].some(({ error }) => hasCode(error, 'not_found'));
  useEffect(() => {
    if (!isMissing) return;
    toast.error(t`Conversation doesn't exist...`, { id: 'no-conversation' });
    void navigate('/chat', { replace: true });
  }, [isMissing, navigate]);

  if (state.data && profile.data && !isMissing) {
    const { canMessage, canRequest = false } = state.data;
    if (canMessage || canRequest) return <FirstMessagePane other={profile.data} isRequest={!canMessage} />;
    return <NoWhispers other={profile.data} state={state.data} />;
  }
  const failed = [profile, state].find(({ isError }) => isError);
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)]">
      <header className="flex min-h-14 items-center border-b border-hairline bg-raised px-1 pt-[env(safe-area-inset-top)]">
        <BackToList />
      </header>
      {failed && !isMissing ? (
        <div className="grid content-center p-4">
          <FailedQuery query={failed} message={translate`Error fetching chat...`} />
        </div>
      ) : (
        <MessagesSkeleton />
      )}
    </div>
  );
}

function FirstMessagePane({ other, isRequest }: { other: Participant; isRequest: boolean }) {
  const unsent = useUnsentMessages({ conversationId: null, other });
  const people = new Map([[other.id, other]]);
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]">
      <PaneTitle other={other} />
      {unsent.length === 0 ? (
        <div className="overflow-y-auto">
          <EmptyState of="whispers">
            <Trans>No messages yet. Start the conversation!</Trans>
          </EmptyState>
        </div>
      ) : (
        <div className="grid content-end gap-2 overflow-y-auto p-4">
          {unsent.map((each) => (
            <UnsentBubble key={each.id} unsent={each} />
          ))}
        </div>
      )}
      <div>
        {isRequest && <RequestNote other={other} />}
        <MessageComposer
          conversationId={null}
          target={null}
          {...{ other, people }}
          isTextOnly={isRequest}
          onDone={() => {}}
          onSent={() => {}}
        />
      </div>
    </div>
  );
}
