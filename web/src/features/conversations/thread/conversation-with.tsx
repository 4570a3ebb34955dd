import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { followStateQuery } from '#features/connections/connections.public.ts';
import { profileQuery } from '#features/profiles/profiles.public.ts';
import { hasCode } from '#platform/api-error.ts';
import { useViewer } from '#platform/session.ts';
import { FailedQuery } from '#ui/error-panel.tsx';
import { toast } from '#ui/toast.ts';
import { ConversationPane } from './conversation-pane.tsx';
import { FirstMessagePane } from './first-message-pane.tsx';
import { conversationsQuery, conversationWithQuery } from '#features/conversations/conversations.api.ts';
import { conversationsIn, otherParticipant } from '#features/conversations/inbox/inbox-pages.ts';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { BackToList } from './pane-header.tsx';

/**
 * The conversation with the user in the URL. Without one it can be started, or, with a person whom the viewer may not write to,
 * a toast says so and the list is shown.
 */
export function ConversationWith({ username }: { username: string }) {
  const { t: translate } = useLingui();
  const { id: ownId } = useViewer();
  const navigate = useNavigate();
  const query = useQuery(conversationWithQuery(username));
  const { data: inbox } = useInfiniteQuery({ ...conversationsQuery, enabled: false });
  // The list usually has it already.
  const listed = conversationsIn(inbox).find(
    (each) => otherParticipant(each, ownId).username.toLowerCase() === username.toLowerCase(),
  );
  const conversation = query.data === undefined ? listed : query.data;
  const first = useFirstMessage(username, query.data === null && !query.isFetching);
  const { isMissing } = first;
  useEffect(() => {
    if (!isMissing) return;
    toast.error(t`Conversation doesn't exist...`, { id: 'no-conversation' });
    void navigate('/chat', { replace: true });
  }, [isMissing, navigate]);

  if (conversation) return <ConversationPane conversation={conversation} />;
  if (first.other) return <FirstMessagePane other={first.other} />;
  const failed = [query, ...first.queries].find(({ isError }) => isError);
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

/** Finds the person with whom there is no conversation yet. `isMissing` means that the viewer may not start one. */
function useFirstMessage(username: string, isEnabled: boolean) {
  const profile = useQuery({ ...profileQuery(username), enabled: isEnabled });
  const id = profile.data?.id ?? '';
  const state = useQuery({ ...followStateQuery(id), enabled: isEnabled && id !== '' });
  const { canMessage } = state.data ?? {};
  const isHidden = hasCode(profile.error, 'not_found') || hasCode(state.error, 'not_found');
  return {
    queries: [profile, state],
    other: isEnabled && canMessage ? profile.data : undefined,
    isMissing: isEnabled && (isHidden || (canMessage === false && !state.isFetching)),
  };
}
