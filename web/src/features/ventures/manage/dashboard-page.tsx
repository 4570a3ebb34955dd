import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChartLine, Megaphone, PackagePlus, Pencil, Plus, UserPlus, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { categoryName } from '#features/ventures/category-names.ts';
import { venturePaths } from '#features/ventures/venture-paths.ts';
import { VentureLogo } from '#features/ventures/venture-pictures.tsx';
import { VenturesLayout } from '#features/ventures/ventures-layout.tsx';
import { myVenturesQuery } from '#features/ventures/ventures.api.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { lazyDialog, type LazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { ReopenButton } from '#features/ventures/transfer/reopen-button.tsx';

type Modal = 'analytics' | 'offer' | 'member' | 'announcement';

const dialogs: Record<Modal, LazyDialog<{ onClose: () => void }>> = {
  analytics: lazyDialog(
    async () => (await import('#features/ventures/analytics/analytics-dialog.tsx')).AnalyticsDialog,
  ),
  offer: lazyDialog(async () => (await import('#features/ventures/offers/offer-dialog.tsx')).OfferDialog),
  member: lazyDialog(async () => (await import('#features/ventures/team/team-dialog.tsx')).TeamDialog),
  announcement: lazyDialog(
    async () => (await import('#features/ventures/offers/announcement-dialog.tsx')).AnnouncementDialog,
  ),
};

/** The viewer's ventures, with dialogs for common tasks. */
export function DashboardPage() {
  const { t } = useLingui();
  const title = t`My Business Dashboard`;
  const [modal, setModal] = useState<Modal>();
  const Dialog = modal && dialogs[modal].Dialog;
  const cards: { name: Modal; label: string; description: string; Icon: LucideIcon }[] = [
    { name: 'analytics', label: t`Analytics`, description: t`Views, likes and followers`, Icon: ChartLine },
    { name: 'offer', label: t`Create Product or Service`, description: t`What you sell or do`, Icon: PackagePlus },
    { name: 'member', label: t`Add Team Member`, description: t`Invite a friend to join`, Icon: UserPlus },
    { name: 'announcement', label: t`Create Announcements`, description: t`Share what is new`, Icon: Megaphone },
  ];
  return (
    <VenturesLayout title={title}>
      <PageTitle title={title} />
      <ul className="grid grid-cols-2 gap-3">
        {cards.map(({ name, label, description, Icon }) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)]">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setModal(name)}
              onPointerEnter={dialogs[name].preload}
              className="pinned grid content-start justify-items-start gap-1 border border-hairline bg-raised p-3 text-start transition-transform md:p-4 duration-120 ease-out hover:bg-sunk active:scale-[0.98]"
            >
              <Icon aria-hidden size={26} className="mb-1 text-hustles" />
              <span className="text-label leading-snug font-bold [overflow-wrap:anywhere]">{label}</span>
              <span className="text-meta text-muted">{description}</span>
            </button>
          </li>
        ))}
      </ul>
      <OwnVentures />
      {Dialog && <Dialog onClose={() => setModal(undefined)} />}
    </VenturesLayout>
  );
}

function OwnVentures() {
  const { t } = useLingui();
  const { data: ventures, ...query } = useQuery(myVenturesQuery);
  if (query.isPending) {
    return (
      <div aria-busy className="grid gap-3">
        <Skeleton className="pinned h-24" />
        <Skeleton className="pinned h-24" />
      </div>
    );
  }
  if (!ventures) {
    return <FailedQuery query={query} message={t`Failed to load businesses. Please try again.`} />;
  }
  if (ventures.length === 0) {
    return (
      <EmptyState
        of="hustles"
        isBelow
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink to={venturePaths.create}>
              <Trans>Register a business</Trans>
            </ButtonLink>
            <ButtonLink variant="secondary" to={venturePaths.directory}>
              <Trans>Discover businesses</Trans>
            </ButtonLink>
          </div>
        }
      >
        <Trans>No Business Registered Yet</Trans>
      </EmptyState>
    );
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-card font-bold">
          <Trans>My businesses</Trans>
        </h2>
        <ButtonLink size="small" variant="secondary" to={venturePaths.create}>
          <Plus aria-hidden size={18} />
          <Trans>Register a business</Trans>
        </ButtonLink>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {ventures.map((venture) => (
          <OwnVenture key={venture.id} venture={venture} />
        ))}
      </ul>
    </section>
  );
}

function OwnVenture({ venture }: { venture: Venture }) {
  const { t } = useLingui();
  const { id, name, location, logo, isClosed, likesCount, followersCount, reviewsCount } = venture;
  const category = categoryName(venture.category);
  return (
    <li className="pinned flex flex-wrap items-center gap-x-4 gap-y-2 border border-hairline bg-raised p-4">
      <VentureLogo picture={logo} size={56} />
      <div className="min-w-0 grow basis-40">
        <Link
          to={venturePaths.one(id)}
          dir="auto"
          className="line-clamp-2 leading-snug font-bold [overflow-wrap:anywhere] hover:underline"
        >
          {name}
        </Link>
        <p className="flex min-w-0 flex-wrap gap-x-2 text-meta text-muted">
          {isClosed && (
            <span className="font-semibold text-danger">
              <Trans>Closed</Trans>
            </span>
          )}
          {category && <span className="font-semibold text-ink">{t(category)}</span>}
          <bdi className="truncate">{location}</bdi>
        </p>
        <p className="numbers flex flex-wrap gap-x-3 text-meta text-muted">
          <span>
            <Plural value={likesCount} one="# like" other="# likes" />
          </span>
          <span>
            <Plural value={followersCount} one="# follower" other="# followers" />
          </span>
          <span>
            <Plural value={reviewsCount} one="# review" other="# reviews" />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isClosed && <ReopenButton venture={venture} size="small" />}
        <ButtonLink size="small" variant="secondary" to={venturePaths.update(id)} aria-label={t`Modify ${name}`}>
          <Pencil aria-hidden size={16} />
          <Trans>Modify</Trans>
        </ButtonLink>
      </div>
    </li>
  );
}
