import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { FailedQuery } from '#ui/error-panel.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ActDialog } from './confirm-action-dialog.tsx';
import { partsOf, venturePartQuery, type Parts } from '#features/ventures/ventures.api.ts';
import '#features/ventures/ventures-messages.ts';

interface ManagedListProps<Name extends keyof Parts> {
  ventureId: string;
  name: Name;
  title: string;
  /** Says that there is none yet. */
  none: ReactNode;
  /** What the button says that makes a new one. */
  add: string;
  /** What a part is called, for the names of its buttons. */
  nameOf: (part: Parts[Name]) => string;
  children: (part: Parts[Name]) => ReactNode;
  renderAdding: (close: () => void) => ReactNode;
  /** Left out where a part cannot be changed. */
  renderChanging?: (part: Parts[Name], close: () => void) => ReactNode;
  /** Asks whether a part is to go, and says what will happen. */
  removing: string;
  renderRemoval: (part: Parts[Name]) => ReactNode;
  /** Removes it and says so; throws when it was not done. */
  onRemove: (part: Parts[Name]) => Promise<unknown>;
}

type Open<Part> = { act: 'add' } | { act: 'change' | 'remove'; part: Part };

/** What belongs to a venture of one's own, to be added to, changed and removed. */
export function ManagedList<Name extends keyof Parts>({
  ventureId,
  name,
  title,
  none,
  add,
  nameOf,
  children,
  renderAdding,
  renderChanging,
  removing,
  renderRemoval,
  onRemove,
}: ManagedListProps<Name>) {
  const { t } = useLingui();
  const query = useInfiniteQuery(venturePartQuery(ventureId, name));
  const parts = partsOf<Parts[Name]>(query.data);
  const [open, setOpen] = useState<Open<Parts[Name]>>();
  const close = () => setOpen(undefined);
  const isEmpty = parts.length === 0;
  const failure = t`Failed to load business data. Please try again.`;
  return (
    <>
      <section className="pinned grid grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-raised p-4 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-card font-bold">{title}</h2>
          <Button variant="secondary" size="small" onClick={() => setOpen({ act: 'add' })}>
            <Plus aria-hidden size={18} />
            {add}
          </Button>
        </div>
        {query.isPending && <Skeleton className="h-24" />}
        {!query.isPending && !query.error && isEmpty && <p className="text-label text-muted">{none}</p>}
        {!isEmpty && (
          <ul className="grid grid-cols-[minmax(0,1fr)]">
            {parts.map((part) => (
              <Item
                key={part.id}
                name={nameOf(part)}
                {...(renderChanging && { onChange: () => setOpen({ act: 'change', part }) })}
                onRemove={() => setOpen({ act: 'remove', part })}
              >
                {children(part)}
              </Item>
            ))}
          </ul>
        )}
        {query.error && !query.isFetchNextPageError ? (
          <FailedQuery query={query} message={failure} />
        ) : (
          <LoadMore query={query} errorMessage={failure}>
            <Trans>Show more</Trans>
          </LoadMore>
        )}
      </section>
      {open?.act === 'add' && renderAdding(close)}
      {open?.act === 'change' && renderChanging?.(open.part, close)}
      {open?.act === 'remove' && (
        <ActDialog title={removing} action={t`Remove`} onClose={close} onAct={() => onRemove(open.part)}>
          <p>{renderRemoval(open.part)}</p>
        </ActDialog>
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
