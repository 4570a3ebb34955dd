import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Community } from '@baraza/contract/features/communities.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { openDuesQuery } from '#features/communities/dues/dues.api.ts';
import { guidesQuery } from '#features/communities/guides/guides.api.ts';
import { requestsQuery } from '#features/communities/people.api.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';

const yearMs = 365 * 86_400_000;

/** The third step of a handover: open requests and dues, old guides, and what else a new team needs. */
export function Reminders({ club: { id, slug } }: { club: Community }) {
  const { t } = useLingui();
  const requests = useInfiniteQuery(requestsQuery(id));
  const dues = useQuery(openDuesQuery(id));
  const guides = useQuery(guidesQuery(id));
  const failed = [requests, dues, guides].find(({ data, isError }) => isError && data === undefined);
  if (failed) return <FailedQuery query={failed} message={t`Failed to load what is still open`} />;
  if (!requests.data || !dues.data || !guides.data) return <Skeleton className="h-60" />;
  const pending = requests.data.pages.flatMap(({ items }) => items).filter(({ status }) => status === 'pending');
  const old = guides.data.guides.filter(({ updatedAt }) => Date.parse(updatedAt) < serverNow() - yearMs);
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Reminder to={communityPaths.desk(slug)} link={<Trans>Answer requests</Trans>}>
        {requests.hasNextPage ? (
          <Trans>Many people are waiting.</Trans>
        ) : pending.length === 0 ? (
          <Trans>Nobody is waiting.</Trans>
        ) : (
          <Plural value={pending.length} one="# person is waiting." other="# people are waiting." />
        )}
      </Reminder>
      <Reminder to={communityPaths.dues(slug)} link={<Trans>Settle dues</Trans>}>
        {dues.data.length === 0 ? (
          <Trans>No dues are open.</Trans>
        ) : (
          <Plural value={dues.data.length} one="Dues are open for # purpose." other="Dues are open for # purposes." />
        )}
      </Reminder>
      <Reminder to={communityPaths.guides(slug)} link={<Trans>Bring guides up to date</Trans>}>
        {old.length === 0 ? (
          <Trans>No guide is older than a year.</Trans>
        ) : (
          <Plural value={old.length} one="# guide is older than a year." other="# guides are older than a year." />
        )}
      </Reminder>
      {old.map((guide) => (
        <li key={guide.slug} className="ms-4">
          <Link
            to={communityPaths.guide(slug, guide.slug)}
            dir="auto"
            className="touch font-semibold wrap-anywhere text-primary hover:underline"
          >
            {guide.title}
          </Link>
        </li>
      ))}
      <Reminder to={communityPaths.desk(slug)} link={<Trans>Make a new invitation link</Trans>}>
        <Trans>A link, also a printed one, stops working when the person who made it leaves or loses their role.</Trans>
      </Reminder>
      <Reminder to={communityPaths.one(slug)} link={<Trans>Say it in the chat</Trans>}>
        <Trans>Introduce the new team to the members, and thank the old one.</Trans>
      </Reminder>
    </ul>
  );
}

function Reminder({ to, link, children }: { to: string; link: ReactNode; children: ReactNode }) {
  return (
    <li className="pinned grid gap-1 border border-hairline bg-raised p-4">
      <Link to={to} className="touch w-fit font-semibold text-primary hover:underline">
        {link}
      </Link>
      <p className="text-label text-muted">{children}</p>
    </li>
  );
}
