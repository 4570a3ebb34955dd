import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { collectParts, venturePartQuery, type VentureParts } from '#features/ventures/ventures.api.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { LoadMore } from '#ui/lists/load-more.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { ConfirmActionDialog } from './confirm-action-dialog.tsx';

interface ManagedListProps<Name extends keyof VentureParts> {
  ventureId: string;
  name: Name;
  title: string;
  /** Shown when the list is empty. */
  emptyText: ReactNode;
  addLabel: string;
  /** Returns the name of an entry, for the labels of its buttons. */
  nameOf: (part: VentureParts[Name]) => string;
  children: (part: VentureParts[Name]) => ReactNode;
  renderAddDialog: (close: () => void) => ReactNode;
  /** Omitted when entries cannot be changed. */
  renderChangeDialog?: (part: VentureParts[Name], close: () => void) => ReactNode;
  /** Title and text of the confirmation to remove an entry. */
  removeTitle: string;
  renderRemoveText: (part: VentureParts[Name]) => ReactNode;
  /** Removes an entry and confirms it with a toast. The dialog shows the error if it rejects. */
  onRemove: (part: VentureParts[Name]) => Promise<unknown>;
}

type OpenDialog<Part> = { action: 'add' } | { action: 'change' | 'remove'; part: Part };

/** One of the lists of the owner's venture, with dialogs to add, change and remove entries. */
export function ManagedList<Name extends keyof VentureParts>({
  ventureId,
  name,
  title,
  emptyText,
  addLabel,
  nameOf,
  children,
  renderAddDialog,
  renderChangeDialog,
  removeTitle,
  renderRemoveText,
  onRemove,
}: ManagedListProps<Name>) {
  const { t } = useLingui();
  const query = useInfiniteQuery(venturePartQuery(ventureId, name));
  const parts = collectParts<VentureParts[Name]>(query.data);
  const [open, setOpen] = useState<OpenDialog<VentureParts[Name]>>();
  const close = () => setOpen(undefined);
  const isEmpty = parts.length === 0;
  const errorMessage = t`Failed to load business data. Please try again.`;
  return (
    <>
      <section className="pinned grid grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-raised p-4 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-card font-bold">{title}</h2>
          <Button variant="secondary" size="small" onClick={() => setOpen({ action: 'add' })}>
            <Plus aria-hidden size={18} />
            {addLabel}
          </Button>
        </div>
        {query.isPending && <Skeleton className="h-24" />}
        {!query.isPending && !query.error && isEmpty && <p className="text-label text-muted">{emptyText}</p>}
        {!isEmpty && (
          <ul className="grid grid-cols-[minmax(0,1fr)]">
            {parts.map((part) => (
              <Item
                key={part.id}
                name={nameOf(part)}
                {...(renderChangeDialog && { onChange: () => setOpen({ action: 'change', part }) })}
                onRemove={() => setOpen({ action: 'remove', part })}
              >
                {children(part)}
              </Item>
            ))}
          </ul>
        )}
        {query.error && !query.isFetchNextPageError ? (
          <FailedQuery query={query} message={errorMessage} />
        ) : (
          <LoadMore query={query} errorMessage={errorMessage}>
            <Trans>Show more</Trans>
          </LoadMore>
        )}
      </section>
      {open?.action === 'add' && renderAddDialog(close)}
      {open?.action === 'change' && renderChangeDialog?.(open.part, close)}
      {open?.action === 'remove' && (
        <ConfirmActionDialog
          title={removeTitle}
          confirmLabel={t`Remove`}
          onClose={close}
          onConfirm={() => onRemove(open.part)}
        >
          <p>{renderRemoveText(open.part)}</p>
        </ConfirmActionDialog>
      )}
    </>
  );
}

interface ItemProps {
  name: string;
  onChange?: () => void;
  onRemove: () => void;
  children: ReactNode;
}

function Item({ name, onChange, onRemove, children }: ItemProps) {
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
