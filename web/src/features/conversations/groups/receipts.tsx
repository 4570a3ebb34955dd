import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { Message, Participant } from '@baraza/contract/features/conversations.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { NameLines } from '#ui/text/name-lines.tsx';
import { receiptsQuery } from './groups.api.ts';

/** Who has read an own message of a group, and whom else it has reached. */
export function Receipts({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(receiptsQuery(message));
  return (
    <Dialog title={t`Read by`} onClose={onClose}>
      {query.data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <People title={<Trans>Read</Trans>} people={query.data.read} />
          <People title={<Trans>Delivered</Trans>} people={query.data.delivered} />
          {query.data.read.length + query.data.delivered.length === 0 && (
            <p className="py-6 text-center text-muted">
              <Trans>It has not reached anyone yet.</Trans>
            </p>
          )}
        </div>
      ) : query.isError ? (
        <FailedQuery query={query} message={t`Failed to load who has read this message`} />
      ) : (
        <SkeletonList picture="size-10" lines={['h-4 w-2/5']} className="items-center py-3" />
      )}
    </Dialog>
  );
}

function People({ title, people }: { title: ReactNode; people: readonly Participant[] }) {
  const id = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-label font-semibold text-muted">
        {title}
      </h3>
      <ul>
        {people.map(({ id: userId, name, username, image }) => (
          <li key={userId} className="flex min-h-14 items-center gap-3 py-1.5">
            <Avatar name={name} src={image} size={40} />
            <NameLines name={name} username={username} />
          </li>
        ))}
      </ul>
    </section>
  );
}
