import { useRef, type ReactNode } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { LongList } from './long-list.tsx';
import { useColumns } from './use-columns.ts';

interface CardGridProps {
  ids: readonly Id[];
  /** The accessible name of the list, and the key of its scroll position. */
  label: string;
  listKey: string;
  isBusy: boolean;
  /** Renders the card of an item; positions count from 1. */
  children: (id: Id, position: number) => ReactNode;
}

/** Cards in as many columns as there is room for. */
export function CardGrid({ ids, label, listKey, isBusy, children }: CardGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box);
  return (
    <div ref={box} role="feed" aria-label={label} aria-busy={isBusy} className="@container">
      {columns && (
        <LongList rows={rowsOf(ids, columns)} listKey={listKey} columns={columns} bufferSize={600}>
          {(row, index) => (
            <div
              key={row[0]}
              className="grid gap-3 pb-3"
              style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {row.map((id, column) => children(id, index * columns + column + 1))}
            </div>
          )}
        </LongList>
      )}
    </div>
  );
}

function rowsOf(ids: readonly Id[], columns: number): Id[][] {
  return Array.from({ length: Math.ceil(ids.length / columns) }, (_, row) =>
    ids.slice(row * columns, (row + 1) * columns),
  );
}
