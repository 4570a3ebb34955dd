import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Search, SquarePen } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Conversation } from '@baraza/contract/features/conversations.ts';
import { lazyCode, useLazyCode } from '#platform/offline/lazy-code.ts';
import { useViewer } from '#platform/api/session.ts';
import { emit } from '#platform/api/sockets.ts';
import { Button } from '#ui/controls/button.tsx';
import { Chip } from '#ui/controls/chip.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { controlLook } from '#ui/fields/field.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { type ChatAddress, isAt } from '#features/conversations/chat-address.ts';
import {
  conversationsQuery,
  conversationWithQuery,
  filteredConversationsQuery,
  openRequestQuery,
  useStartChat,
} from '#features/conversations/conversations.api.ts';
import {
  conversationsIn,
  type InboxFilter,
  type InboxPages,
  filterConversations,
  isOpenRequest,
} from './inbox-pages.ts';

// Not needed to show the list.
const folding = lazyCode(() => import('#platform/locale/plain-text.ts'));
const { Dialog: NewChat } = lazyDialog(async () => (await import('./new-chat.tsx')).NewChat);

/** The viewer's conversations, with a search field, filters and a button for a new chat. */
export function ConversationList({ address }: { address: ChatAddress }) {
  const { t } = useLingui();
  const { id: ownId } = useViewer();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<InboxFilter>('all');
  const [isChoosing, setChoosing] = useState(false);
  const start = useStartChat();
  const whole = useInfiniteQuery(conversationsQuery);
  const filtered = useInfiniteQuery({
    ...filteredConversationsQuery(filter === 'all' ? 'unread' : filter),
    enabled: filter !== 'all',
  });
  // Without a network, what the whole list has is filtered.
  const query = filter === 'all' || !filtered.data ? whole : filtered;
  const all = conversationsIn(whole.data);
  const loaded = query === whole ? all : conversationsIn(query.data);
  const fold = useLazyCode(folding)?.foldText ?? String;
  const isOpen = (conversation: Conversation) => isAt(conversation, address, ownId);
  const shown = filterConversations(loaded, { ownId, search, filter, isOpen }, fold);
  useAcknowledgeReceived(all, ownId);
  const hasLoadedRequest = all.some(isOpenRequest);
  const isPartial = whole.hasNextPage && !hasLoadedRequest;
  const { data: hasFurtherRequest } = useQuery({ ...openRequestQuery, enabled: isPartial });
  const hasRequests = hasLoadedRequest || (isPartial && hasFurtherRequest === true);
  const hasAny = all.some(({ lastMessageAt }) => lastMessageAt !== null);

  const toggle = (wanted: InboxFilter) => setFilter(filter === wanted ? 'all' : wanted);

  return (
    <>
      <header className="sticky top-[calc(env(safe-area-inset-top)+56px)] z-10 -mx-4 grid gap-3 border-b border-hairline bg-page px-4 pb-3 transition-transform duration-200 bars-away:-translate-y-[56px] max-md:-mt-4 max-md:pt-4 md:top-0 md:mx-0 md:pt-6">
        {/* Looks like a page heading, whose code would be loaded for it alone. */}
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-2">
          <h1 className="flex items-center gap-3 text-card font-extrabold md:text-page">
            <span aria-hidden className="h-8 w-1 rounded-full bg-whispers" />
            <Trans>Whispers</Trans>
          </h1>
          <Button
            size="small"
            className="whitespace-nowrap"
            pending={start.isPending}
            onClick={() => setChoosing(true)}
          >
            {!start.isPending && <SquarePen aria-hidden size={18} />}
            {start.isPending ? <Trans>Creating...</Trans> : <Trans>New Chat</Trans>}
          </Button>
        </div>
        <search className="relative">
          <Search
            aria-hidden
            size={20}
            className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-muted"
          />
          <input
            type="search"
            dir="auto"
            aria-label={t`Search conversations`}
            placeholder={t`Search conversations`}
            autoComplete="off"
            maxLength={100}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className={classNames(controlLook, 'px-11')}
          />
        </search>
      </header>
      {hasAny && (
        <div className="flex flex-wrap gap-2 py-2 md:px-4">
          <Chip isSet={filter === 'unread'} onToggle={() => toggle('unread')}>
            <Trans context="conversations">Unread</Trans>
          </Chip>
          <Chip isSet={filter === 'archived'} onToggle={() => toggle('archived')}>
            <Trans context="conversations">Archived</Trans>
          </Chip>
          <Chip isSet={filter === 'requests'} onToggle={() => toggle('requests')}>
            <Trans context="conversations">Requests</Trans>{' '}
            {hasRequests && (
              <span className="size-2.5 rounded-full bg-heart">
                <span className="sr-only">{t`New messages`}</span>
              </span>
            )}
          </Chip>
        </div>
      )}
      <List {...{ query, shown, address, filter }} isSearched={search.trim() !== ''} />
      {isChoosing && <NewChat start={start} onClose={() => setChoosing(false)} />}
    </>
  );
}

interface ListProps {
  query: UseInfiniteQueryResult<InboxPages>;
  shown: Conversation[];
  address: ChatAddress;
  filter: InboxFilter;
  isSearched: boolean;
}

function List({ query, shown, address, filter, isSearched }: ListProps) {
  const { t } = useLingui();
  const { id: ownId } = useViewer();
  // A conversation without messages is listed only while it is open.
  const username = address.kind === 'person' ? address.username : '';
  const opened = useQuery({ ...conversationWithQuery(username), enabled: username !== '' });
  const errorMessage = t`Failed to load your conversations`;
  if (query.isPending) return <ListSkeleton />;
  if (!query.data) {
    return (
      <div className="py-4">
        <FailedQuery query={query} message={errorMessage} />
      </div>
    );
  }
  const isOpen = (conversation: Conversation) => isAt(conversation, address, ownId);
  const isNew = filter === 'all' && !isSearched && opened.data?.lastMessageAt === null && !shown.some(isOpen);
  return (
    <>
      <ul aria-busy={query.isFetching} className="-mx-4 md:mx-0">
        {isNew && opened.data && <ConversationRow conversation={opened.data} isOpen />}
        {shown.map((conversation) => (
          <ConversationRow key={conversation.id} conversation={conversation} isOpen={isOpen(conversation)} />
        ))}
      </ul>
      {shown.length === 0 && !isNew && !query.hasNextPage && (
        <EmptyState of="whispers">
          {isSearched || filter === 'all' ? (
            <Trans>No conversations found</Trans>
          ) : filter === 'requests' ? (
            <Trans>No message requests.</Trans>
          ) : filter === 'unread' ? (
            <Trans>You have read everything.</Trans>
          ) : (
            <Trans>Nothing is archived.</Trans>
          )}
        </EmptyState>
      )}
      <div className="py-4 empty:hidden">
        <NextPage query={query} errorMessage={errorMessage}>
          <ListSkeleton />
        </NextPage>
      </div>
    </>
  );
}

/** Acknowledges the last message of each unread conversation as received by this device. */
function useAcknowledgeReceived(all: readonly Conversation[], ownId: string): void {
  const received = all
    .flatMap(({ id, unreadCount, messages: [last] }) =>
      unreadCount > 0 && last && last.senderId !== ownId ? [`${id} ${last.id}`] : [],
    )
    .join(',');
  useEffect(() => {
    for (const pair of received.split(',').filter(Boolean)) {
      const [conversationId = '', messageId = ''] = pair.split(' ');
      emit('/conversations message:received', { conversationId, messageId }).catch(() => undefined);
    }
  }, [received]);
}

function ListSkeleton() {
  return <SkeletonList picture="size-12" lines={['h-4 w-2/5', 'h-3 w-4/5']} className="items-center py-3 md:px-4" />;
}
