import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useViewer } from '#platform/api/session.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { conversationsQuery, conversationWithQuery } from '#features/conversations/conversations.api.ts';
import { conversationsIn, otherParticipant } from '#features/conversations/inbox/inbox-pages.ts';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { BackToList } from './pane-header.tsx';

const FirstMessage = lazyPart(async () => (await import('./first-message.tsx')).FirstMessage);

/** The conversation with the user in the URL, or the start of it. */
export function ConversationWith({ username }: { username: string }) {
  const { t } = useLingui();
  const { id: ownId } = useViewer();
  const query = useQuery(conversationWithQuery(username));
  const { data: inbox } = useInfiniteQuery({ ...conversationsQuery, enabled: false });
  // The list usually has it already.
  const listed = conversationsIn(inbox).find(
    (each) => otherParticipant(each, ownId).username.toLowerCase() === username.toLowerCase(),
  );
  const conversation = query.data === undefined ? listed : query.data;
  if (conversation) return <ConversationPane conversation={conversation} />;
  if (query.data === null && !query.isFetching) return <FirstMessage username={username} />;
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)]">
      <header className="flex min-h-14 items-center border-b border-hairline bg-raised px-1 pt-[env(safe-area-inset-top)]">
        <BackToList />
      </header>
      {query.isError ? (
        <div className="grid content-center p-4">
          <FailedQuery query={query} message={t`Error fetching chat...`} />
        </div>
      ) : (
        <MessagesSkeleton />
      )}
    </div>
  );
}
