import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Banknote, CalendarDays, Clock, Heart, MapPin, Phone, Share2, UserCheck, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Venture, VentureCard } from '@baraza/contract/features/ventures.ts';
import { MessageLink } from '#features/connections/connections.public.ts';
import { ReportMenuItem } from '#features/moderation/moderation.public.ts';
import { BlockMenuItem } from '#features/privacy/privacy.public.ts';
import { categoryName } from '#features/ventures/category-names.ts';
import { AverageStar } from '#features/ventures/stars.tsx';
import { formatRating } from '#features/ventures/venture-format.ts';
import { formatPrice } from '#platform/locale/money.ts';
import { venturePaths } from '#features/ventures/venture-paths.ts';
import { VentureCover, VentureLogo } from '#features/ventures/venture-pictures.tsx';
import { useFollowVenture, useLikeVenture } from '#features/ventures/ventures.api.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { HiddenNotice } from '#ui/lists/hidden-notice.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Menu } from '#ui/dialogs/menu.tsx';
import { SendMenuItem } from '#ui/dialogs/send-menu-item.tsx';
import { shareLink } from '#ui/controls/share-link.ts';
import { headingSize } from '#ui/text/heading-size.ts';
import { outsideLink } from '#ui/text/outside-link.ts';
import { whatsAppLink } from './contact-links.ts';
import { OpenState } from './venture-hours.tsx';

interface VentureHeaderProps {
  venture: VentureCard;
  priceRange?: Venture['priceRange'] | undefined;
  openingHours?: Venture['openingHours'] | undefined;
  /** Disables liking and following until the whole venture is loaded. */
  isLocked: boolean;
}

/** The venture's pictures, name and key facts, with buttons to ask the seller, and to like, follow and share it. */
export function VentureHeader({ venture, priceRange, openingHours, isLocked }: VentureHeaderProps) {
  const { t, i18n } = useLingui();
  const { id, name, location, yearEstablished, tags, logo, cover, owner, averageRating, reviewsCount } = venture;
  const category = categoryName(venture.category);
  const isOwner = useViewer().id === venture.ownerId;
  return (
    <header className="pinned overflow-hidden border border-hairline bg-raised">
      <VentureCover
        picture={cover}
        sizes={{ phone: '94vw', wide: '(width >= 62rem) 60rem' }}
        className="aspect-[3/1]"
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-4 pb-4 md:gap-3 md:px-6">
        <div className="-mt-10 flex items-end gap-1">
          <VentureLogo picture={logo} size={80} className="relative me-auto" />
          <IconButton
            label={t`Share business`}
            onClick={() => void shareLink({ path: venturePaths.one(id), title: t`${name} on Baraza` })}
          >
            <Share2 aria-hidden size={21} />
          </IconButton>
          <Menu label={t`Options for ${name}`} size="medium">
            <SendMenuItem path={venturePaths.one(id)} />
            {!isOwner && (
              <>
                <ReportMenuItem target={{ type: 'VENTURE', id }} />
                {owner && <BlockMenuItem person={owner} />}
              </>
            )}
          </Menu>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <h1 dir="auto" className={`font-extrabold [overflow-wrap:anywhere] ${headingSize(name, { lead: 61 })}`}>
            {name}
          </h1>
          {venture.isHidden && <HiddenNotice />}
          <ul className="numbers flex flex-wrap gap-x-4 gap-y-1 text-label text-muted">
            <Fact icon={<AverageStar average={averageRating} size={17} />}>
              <b className="text-ink">
                <span className="sr-only">
                  <Trans>Average rating:</Trans>
                </span>
                {formatRating(averageRating, i18n.locale)}
              </b>
              <span>
                (<Plural value={reviewsCount} one="# review" other="# reviews" />)
              </span>
            </Fact>
            {priceRange && (
              <Fact icon={<Banknote aria-hidden size={17} className="mt-px shrink-0" />}>
                <span className="sr-only">
                  <Trans>Prices:</Trans>
                </span>
                <b className="text-ink">
                  {formatPrice(priceRange.min, priceRange.currency, i18n.locale)}
                  {priceRange.max > priceRange.min && (
                    <> – {formatPrice(priceRange.max, priceRange.currency, i18n.locale)}</>
                  )}
                </b>
              </Fact>
            )}
            {openingHours && (
              <Fact icon={<Clock aria-hidden size={16} className="mt-0.5 shrink-0" />}>
                <span>
                  <OpenState hours={openingHours} />
                </span>
              </Fact>
            )}
            {category && <li className="font-semibold text-ink">{t(category)}</li>}
            <Fact icon={<MapPin aria-hidden size={16} className="mt-0.5 shrink-0" />}>
              <bdi className="[overflow-wrap:anywhere]">{location}</bdi>
            </Fact>
            {yearEstablished !== null && (
              <Fact icon={<CalendarDays aria-hidden size={16} className="mt-0.5 shrink-0" />}>
                <Trans>Since {i18n.number(yearEstablished, { useGrouping: false })}</Trans>
              </Fact>
            )}
          </ul>
        </div>
        {!isOwner && (
          <div className="flex flex-wrap gap-2 max-md:*:basis-full">
            <div className="flex flex-wrap gap-2 empty:hidden max-md:*:grow">
              <MessageLink person={owner}>
                <Trans>Ask the seller</Trans>
              </MessageLink>
              <WhatsAppLink phoneNumber={venture.phoneNumber} />
            </div>
            <div className="flex gap-2 max-md:*:grow">
              <LikeButton venture={venture} isLocked={isLocked} />
              <FollowButton venture={venture} isLocked={isLocked} />
            </div>
          </div>
        )}
        {isOwner && <OwnCounts venture={venture} />}
        {tags.length > 0 && (
          <ul aria-label={t`Tags`} className="chips">
            {tags.map((tag) => (
              <li
                key={tag}
                dir="auto"
                className="pinned-small inline-block max-w-full truncate bg-sunk px-3 py-1.5 text-label"
              >
                {tag}
              </li>
            ))}
          </ul>
        )}
      </div>
    </header>
  );
}

/** Renders nothing without a number that WhatsApp can reach. */
function WhatsAppLink({ phoneNumber }: Pick<VentureCard, 'phoneNumber'>) {
  const href = whatsAppLink(phoneNumber);
  return (
    href && (
      <ButtonLink to={href} {...outsideLink} size="small" variant="secondary">
        <Phone aria-hidden size={20} />
        <Trans>WhatsApp</Trans>
      </ButtonLink>
    )
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-1">
      {icon}
      {children}
    </li>
  );
}

/** The counts of likes and followers for the owner, who cannot like or follow. */
function OwnCounts({ venture: { likesCount, followersCount } }: Pick<VentureHeaderProps, 'venture'>) {
  return (
    <ul className="numbers flex flex-wrap gap-x-4 gap-y-1 text-label font-semibold">
      <Fact icon={<Heart aria-hidden size={20} className="text-muted" />}>
        <Plural value={likesCount} one="# like" other="# likes" />
      </Fact>
      <Fact icon={<UserPlus aria-hidden size={20} className="text-muted" />}>
        <Plural value={followersCount} one="# follower" other="# followers" />
      </Fact>
    </ul>
  );
}

function LikeButton({ venture: { id, liked, likesCount }, isLocked }: VentureHeaderProps) {
  const { i18n } = useLingui();
  const like = useLikeVenture(id);
  return (
    <Button
      variant="secondary"
      size="small"
      aria-pressed={liked}
      disabled={isLocked || like.isPending}
      className="numbers"
      onClick={() => like.mutate(!liked)}
    >
      <Heart
        aria-hidden
        size={20}
        className={classNames(liked && 'fill-heart stroke-heart', liked && like.isSuccess && 'animate-pop')}
      />
      <Trans>Like</Trans>
      <span aria-hidden>{i18n.number(likesCount, { notation: 'compact' })}</span>
      <span className="sr-only">
        <Plural value={likesCount} one="# like" other="# likes" />
      </span>
    </Button>
  );
}

function FollowButton({ venture: { id, followed, followersCount }, isLocked }: VentureHeaderProps) {
  const { i18n } = useLingui();
  const follow = useFollowVenture(id);
  return (
    <Button
      variant="secondary"
      size="small"
      aria-pressed={followed}
      disabled={isLocked || follow.isPending}
      className="numbers"
      onClick={() => follow.mutate(!followed)}
    >
      {followed ? <UserCheck aria-hidden size={20} /> : <UserPlus aria-hidden size={20} />}
      {followed ? <Trans context="button">Following</Trans> : <Trans>Follow</Trans>}
      <span aria-hidden>{i18n.number(followersCount, { notation: 'compact' })}</span>
      <span className="sr-only">
        <Plural value={followersCount} one="# follower" other="# followers" />
      </span>
    </Button>
  );
}
