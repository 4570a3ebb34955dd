import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useViewer } from '#platform/session.ts';
import { FailedQuery } from '#ui/error-panel.tsx';
import { toast } from '#ui/toast.ts';
import { ConversationPane } from './conversation-pane.tsx';
import { conversationsQuery, conversationWithQuery } from '#features/conversations/conversations.api.ts';
import { listedOf, type ListPages, otherOf } from '#features/conversations/inbox/inbox-pages.ts';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { BackToList } from './pane-header.tsx';
import '#features/conversations/conversations-messages.ts';

/** The conversation with the person of the address; where there is none, the list says so. */
export function ConversationWith({ username }: { username: string }) {
  const { t: words } = useLingui();
  const { id: ownId } = useViewer();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const query = useQuery({
    ...conversationWithQuery(username),
    // Most often one comes from the list, which knows it already.
    placeholderData: () =>
      listedOf(cache.getQueryData<ListPages>(conversationsQuery.queryKey)).find(
        (each) => otherOf(each, ownId).username.toLowerCase() === username.toLowerCase(),
      ),
  });
  const isMissing = query.data === null && !query.isFetching;
  useEffect(() => {
    if (!isMissing) return;
    toast.error(t`Conversation doesn't exist...`, { id: 'no-conversation' });
    void navigate('/chat', { replace: true });
  }, [isMissing, navigate]);

  if (query.data) return <ConversationPane conversation={query.data} />;
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)]">
      <header className="flex min-h-14 items-center border-b border-hairline bg-raised px-1 pt-[env(safe-area-inset-top)]">
        <BackToList />
      </header>
      {query.isError ? (
        <div className="grid content-center p-4">
          <FailedQuery query={query} message={words`Error fetching chat...`} />
        </div>
      ) : (
        <MessagesSkeleton />
      )}
    </div>
  );
}
