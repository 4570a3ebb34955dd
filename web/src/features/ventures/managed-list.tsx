import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '#platform/api-error.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import './ventures-words.ts';

interface ManagedListProps {
  title: string;
  /** Says that there is none yet. */
  none: ReactNode;
  /** What the button says that makes a new one. */
  add: string;
  onAdd: () => void;
  query: {
    isPending: boolean;
    error: Error | null;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  isEmpty: boolean;
  children: ReactNode;
}

/** What belongs to a venture of one's own, to be added to, changed and removed. */
export function ManagedList({ title, none, add, onAdd, query, isEmpty, children }: ManagedListProps) {
  const { t } = useLingui();
  return (
    <section className="pinned grid grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-raised p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-card font-bold">{title}</h2>
        <Button variant="secondary" size="small" onClick={onAdd}>
          <Plus aria-hidden size={18} />
          {add}
        </Button>
      </div>
      {query.isPending && <Skeleton className="h-24" />}
      {!query.isPending && !query.error && isEmpty && <p className="text-label text-muted">{none}</p>}
      {!isEmpty && <ul className="grid grid-cols-[minmax(0,1fr)]">{children}</ul>}
      {query.error ? (
        <ErrorPanel
          message={t`Failed to load business data. Please try again.`}
          detail={query.error instanceof ApiError ? query.error.detail : undefined}
          isRetrying={query.isFetching}
          onRetry={() => void (isEmpty ? query.refetch() : query.fetchNextPage())}
        />
      ) : (
        query.hasNextPage && (
          <Button
            variant="quiet"
            size="small"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            <Trans>Show more</Trans>
          </Button>
        )
      )}
    </section>
  );
}

interface ManagedItemProps {
  /** What it is called, for the names of its buttons. */
  name: string;
  onChange?: () => void;
  onRemove: () => void;
  children: ReactNode;
}

export function ManagedItem({ name, onChange, onRemove, children }: ManagedItemProps) {
  const { t } = useLingui();
  return (
    <li className="flex items-start gap-2 border-t border-hairline py-2 first:border-0">
      <div className="min-w-0 grow py-1">{children}</div>
      {onChange && (
        <IconButton label={t`Change: ${name}`} onClick={onChange}>
          <Pencil aria-hidden size={18} />
        </IconButton>
      )}
      <IconButton label={t`Remove: ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden size={18} />
      </IconButton>
    </li>
  );
}
