import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Heart, MapPin, Users } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { VentureCard as Card } from '@baraza/contract/features/ventures.ts';
import { categoryName } from '#features/ventures/category-names.ts';
import { AverageStar } from '#features/ventures/stars.tsx';
import { formatRating } from '#features/ventures/venture-format.ts';
import { venturePaths } from '#features/ventures/venture-paths.ts';
import { VentureCover, VentureLogo } from '#features/ventures/venture-pictures.tsx';

/** The width of a cover in a grid of one, two or three columns. */
const coverSizes = { phone: '94vw', wide: '(width >= 76rem) 20rem, (width >= 48rem) min(46vw, 30rem)' };

/** A venture in the directory; all of it is a link to the profile. `position` counts from 1. */
export function VentureCard({ venture, position }: { venture: Card; position: number }) {
  const { t, i18n } = useLingui();
  const nameId = useId();
  const { name, description, location, logo, cover, likesCount, followersCount, reviewsCount } = venture;
  const category = categoryName(venture.category);
  return (
    <article
      aria-labelledby={nameId}
      aria-posinset={position}
      aria-setsize={-1}
      tabIndex={-1}
      className="pinned relative flex flex-col overflow-hidden border border-hairline bg-raised"
    >
      <VentureCover picture={cover} sizes={coverSizes} className="aspect-[3/1] shrink-0" />
      <div className="flex grow flex-col gap-2 px-4 pb-4">
        <VentureLogo picture={logo} size={56} className="relative -mt-7" />
        <div>
          <Link
            id={nameId}
            to={venturePaths.one(venture.id)}
            dir="auto"
            className="line-clamp-2 text-lead leading-snug font-bold after:absolute after:inset-0 after:rounded-[inherit] after:content-[''] hover:underline"
          >
            {name}
          </Link>
          <p className="flex min-w-0 items-center gap-1 text-meta text-muted">
            {category && <span className="shrink-0 font-semibold text-ink">{t(category)}</span>}
            {category && <span aria-hidden>·</span>}
            <MapPin aria-hidden size={14} className="shrink-0" />
            <bdi className="truncate">{location}</bdi>
          </p>
        </div>
        <p dir="auto" lang="" className="line-clamp-2 text-label [overflow-wrap:anywhere]">
          {description}
        </p>
        <ul className="numbers mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-1 text-meta text-muted">
          <Fact icon={<AverageStar average={venture.averageRating} size={15} />}>
            <span aria-hidden>{formatRating(venture.averageRating, i18n.locale)}</span>
            <span className="sr-only">
              <Trans>Rating {formatRating(venture.averageRating, i18n.locale)}</Trans>,{' '}
            </span>
            <span>
              <span aria-hidden>({i18n.number(reviewsCount, { notation: 'compact' })})</span>
              <span className="sr-only">
                <Plural value={reviewsCount} one="# review" other="# reviews" />
              </span>
            </span>
          </Fact>
          <Fact icon={<Heart aria-hidden size={15} />}>
            <span aria-hidden>{i18n.number(likesCount, { notation: 'compact' })}</span>
            <span className="sr-only">
              <Plural value={likesCount} one="# like" other="# likes" />
            </span>
          </Fact>
          <Fact icon={<Users aria-hidden size={15} />}>
            <span aria-hidden>{i18n.number(followersCount, { notation: 'compact' })}</span>
            <span className="sr-only">
              <Plural value={followersCount} one="# follower" other="# followers" />
            </span>
          </Fact>
        </ul>
      </div>
    </article>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1">
      {icon}
      {children}
    </li>
  );
}
