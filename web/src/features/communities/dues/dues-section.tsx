import { Trans } from '@lingui/react/macro';
import type { Community } from '@baraza/contract/features/communities.ts';
import { DuesList } from './dues-list.tsx';

/** The dues of a club at the desk of its officers. */
export function DuesSection({ club }: { club: Community }) {
  return (
    <section aria-labelledby="dues" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="dues" className="text-card font-bold">
        <Trans>Dues</Trans>
      </h2>
      <DuesList club={club} />
    </section>
  );
}
