import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useViewer } from '#platform/api/session.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { type ConversationAddress, isAt } from '#features/conversations/chat-address.ts';
import { conversationAtQuery, conversationsQuery } from '#features/conversations/conversations.api.ts';
import { conversationsIn } from '#features/conversations/inbox/inbox-pages.ts';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { BackToList } from './pane-header.tsx';

const MissingGroup = lazyPart(async () => (await import('./missing-group.tsx')).MissingGroup);
const FirstMessage = lazyPart(async () => (await import('./first-message.tsx')).FirstMessage);

/** The conversation in the URL, or the start of the one with a person. */
export function ConversationAt({ address }: { address: ConversationAddress }) {
  const { t } = useLingui();
  const { id: ownId } = useViewer();
  const { data: inbox } = useInfiniteQuery({ ...conversationsQuery, enabled: false });
  // The list usually has it already.
  const listed = conversationsIn(inbox).find((each) => isAt(each, address, ownId));
  const isGroup = address.kind === 'group';
  const query = useQuery({ ...conversationAtQuery(address), enabled: !isGroup || !listed });
  // The list shows whether the viewer is a member of a group, and the query whom they may write to.
  const conversation = isGroup || query.data === undefined ? (listed ?? query.data) : query.data;
  if (conversation) return <ConversationPane conversation={conversation} />;
  if (query.data === null && !query.isFetching) {
    return isGroup ? <MissingGroup /> : <FirstMessage username={address.username} />;
  }
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
