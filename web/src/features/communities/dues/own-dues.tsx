import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { Due } from '@baraza/contract/features/dues.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { formatAmount, formatDay } from './due-format.ts';
import { openDuesQuery } from './dues.api.ts';

const shownMax = 3;

/** The open dues of a club with the viewer's state, at most three: unpaid ones first, then by due date. Links to all, also the closed ones. */
export function OwnDues({ club }: { club: Community }) {
  const { t } = useLingui();
  const { data } = useQuery(openDuesQuery(club.id));
  if (!data) return null;
  const sorted = data.toSorted(
    (a, b) => Number(a.payment !== null) - Number(b.payment !== null) || (a.dueOn < b.dueOn ? -1 : 1),
  );
  return (
    <div className="border-y border-hairline">
      <ul aria-label={t`Dues`} className="divide-y divide-hairline empty:hidden">
        {sorted.slice(0, shownMax).map((due) => (
          <li key={due.id}>
            <DuesLink club={club}>
              <OwnDue due={due} />
            </DuesLink>
          </li>
        ))}
      </ul>
      <DuesLink club={club}>
        <span className="font-semibold text-primary">
          <Trans>Your dues, including earlier ones</Trans>
        </span>
      </DuesLink>
    </div>
  );
}

function DuesLink({ club, children }: { club: Community; children: ReactNode }) {
  return (
    <Link to={communityPaths.dues(club.slug)} className="flex min-h-12 items-center py-2 text-label hover:underline">
      {children}
    </Link>
  );
}

function OwnDue({ due }: { due: Due }) {
  const { i18n } = useLingui();
  const { title, dueOn, payment } = due;
  const amount = formatAmount(due, i18n.locale);
  const day = formatDay(dueOn, i18n.locale);
  return (
    <span className="numbers wrap-anywhere">
      <bdi className="font-semibold">{title}</bdi>
      <span>{': '}</span>
      {payment === null ? (
        <Trans>
          {amount}, due {day}
        </Trans>
      ) : (
        <Trans>Paid</Trans>
      )}
    </span>
  );
}
