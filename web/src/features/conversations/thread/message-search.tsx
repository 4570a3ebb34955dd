import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageSearchMax } from '@baraza/contract/features/conversation-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useViewer } from '#platform/api/session.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { SearchBox } from '#ui/fields/search-box.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { messageSearchQuery } from '#features/conversations/conversations.api.ts';

interface MessageSearchProps {
  conversationId: Id;
  onChoose: (id: Id) => void;
  onClose: () => void;
}

/** A dialog that searches the messages of a conversation. Choosing one calls `onChoose`. */
export function MessageSearch({ conversationId, onChoose, onClose }: MessageSearchProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  return (
    <Dialog kind="sheet" title={t`Search messages`} onClose={onClose}>
      <div className="grid gap-3 md:min-h-96 md:content-start">
        <SearchBox
          term={search}
          onSearch={(text) => setSearch(text.trim())}
          label={t`Words to look for`}
          placeholder={t`Words to look for`}
          maxLength={messageSearchMax}
          takesFocus
        />
        {search !== '' && <Results {...{ conversationId, search, onChoose }} />}
      </div>
    </Dialog>
  );
}

function Results({ conversationId, search, onChoose }: Omit<MessageSearchProps, 'onClose'> & { search: string }) {
  const { t, i18n } = useLingui();
  const { id: ownId } = useViewer();
  const query = useInfiniteQuery(messageSearchQuery(conversationId, search));
  if (query.isPending) return <Skeleton className="h-16" />;
  if (!query.data) {
    return <FailedQuery query={query} message={t`Failed to search messages`} />;
  }
  const found = query.data.pages.flatMap(({ items }) => items);
  const date = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <output className="text-label text-muted">
        {query.hasNextPage ? (
          <Trans>Many messages</Trans>
        ) : (
          plural(found.length, { one: '# message', other: '# messages' })
        )}
      </output>
      <ul className="-mx-4 divide-y divide-hairline">
        {found.map(({ id, sender, senderId, content, createdAt }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="grid min-h-16 w-full grid-cols-[minmax(0,1fr)] gap-0.5 px-4 py-2 text-start -outline-offset-3! hover:bg-sunk"
            >
              <span className="flex items-baseline gap-2 text-meta text-muted">
                <span dir="auto" className="min-w-0 grow truncate font-bold">
                  {senderId === ownId ? <Trans>You</Trans> : sender?.name}
                </span>
                <time dateTime={createdAt}>{date.format(new Date(createdAt))}</time>
              </span>
              <span dir="auto" lang="" className="line-clamp-2 wrap-anywhere">
                {content}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <NextPage query={query} errorMessage={t`Failed to search messages`}>
        <Skeleton className="h-16" />
      </NextPage>
    </>
  );
}
