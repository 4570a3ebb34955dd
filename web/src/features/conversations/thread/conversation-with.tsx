import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useViewer } from '#platform/session.ts';
import { FailedQuery } from '#ui/error-panel.tsx';
import { toast } from '#ui/toast.ts';
import { ConversationPane } from './conversation-pane.tsx';
import { conversationsQuery, conversationWithQuery } from '#features/conversations/conversations.api.ts';
import { conversationsIn, otherParticipant } from '#features/conversations/inbox/inbox-pages.ts';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { BackToList } from './pane-header.tsx';

/** The conversation with the user in the URL. Without one it shows a toast and goes back to the list. */
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
  const isMissing = query.data === null && !query.isFetching;
  useEffect(() => {
    if (!isMissing) return;
    toast.error(t`Conversation doesn't exist...`, { id: 'no-conversation' });
    void navigate('/chat', { replace: true });
  }, [isMissing, navigate]);

  if (conversation) return <ConversationPane conversation={conversation} />;
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)]">
      <header className="flex min-h-14 items-center border-b border-hairline bg-raised px-1 pt-[env(safe-area-inset-top)]">
        <BackToList />
      </header>
      {query.isError ? (
        <div className="grid content-center p-4">
          <FailedQuery query={query} message={translate`Error fetching chat...`} />
        </div>
      ) : (
        <MessagesSkeleton />
      )}
    </div>
  );
}
