import type { OpeningHours } from '@baraza/contract/features/venture-drafts.ts';
import type {
  Review,
  Venture,
  VentureAnnouncement,
  VentureCard,
  VentureFan,
  VentureMember,
  VentureProduct,
} from '@baraza/contract/features/ventures.ts';
import { pictureUrl, viewPicture } from '#features/media/media.public.ts';
import { type PersonColumns, viewPerson } from '#features/profiles/profiles.public.ts';
import { withExcerpts } from '#platform/features/excerpt.ts';
import { takeBytes } from '#platform/http/page.ts';
import type { AnnouncementRow, MemberRow, ProductRow, ReviewRow } from './lists.queries.ts';
import type { CardRow, VentureRow } from './profile.queries.ts';

/** A row whose timestamps are texts where PostgreSQL wrote the row as JSON. */
type MaybeJson<Row> = { [Column in keyof Row]: Date extends Row[Column] ? Row[Column] | string : Row[Column] };

function viewCard(row: CardRow): VentureCard {
  return { ...viewColumns(row), liked: row.liked === true, followed: row.followed === true };
}

/** A venture with the first entries of its lists, the viewer's own first. */
export function viewVenture(row: VentureRow): Venture {
  const withOwn = <Row>(own: Row | null, others: readonly Row[]) => (own === null ? others : [own, ...others]);
  return {
    ...viewColumns(row),
    liked: row.own_like !== null,
    followed: row.own_follow !== null,
    VentureLike: withOwn(row.own_like, row.likes).map(viewFan),
    followers: withOwn(row.own_follow, row.followers).map(viewFan),
    reviews: withOwn(row.own_review, row.reviews).map(viewReview),
    members: withOwn(row.own_membership, row.members).map(viewMember),
    products: row.products.map(viewProduct),
    priceRange: row.price_range,
    openingHours: viewOpeningHours(row),
    transfer: row.transfer && {
      user: viewPerson(row.transfer, 'recipient'),
      expiresAt: viewTime(row.transfer.expires_at),
    },
  };
}

/** A venture of a list without its own lists, with the beginnings of long texts. */
export function viewListedCard(row: CardRow): VentureCard {
  return withExcerpts(viewCard(row), ['description', 'mission']);
}

/** A venture of a list with the first entries of its lists, with the beginnings of long texts. */
export function viewListedVenture(row: VentureRow): Venture {
  const venture = viewVenture(row);
  return {
    ...withExcerpts(venture, ['description', 'mission']),
    reviews: venture.reviews.map((review) => ({
      ...withExcerpts(review, ['comment']),
      answer: review.answer && withExcerpts(review.answer, ['content']),
    })),
    products: venture.products.map((product) => withExcerpts(product, ['description'])),
  };
}

/** The most bytes of its reviews, and of its products, that come with a venture of its owner. */
const ownEntryBytesMax = 10 * 1024;

/** A venture in the list of its owner, with whole texts, because a client may send back what it has read, but fewer of its entries if they are long. */
export function viewOwnVenture(row: VentureRow): Venture {
  const venture = viewVenture(row);
  const { reviews, products } = venture;
  return { ...venture, reviews: takeBytes(reviews, ownEntryBytesMax), products: takeBytes(products, ownEntryBytesMax) };
}

function viewColumns(row: Omit<CardRow, 'liked' | 'followed'>) {
  return {
    id: row.id,
    ownerId: row.owner_id,
    owner: viewPerson(row, 'owner'),
    name: row.name,
    description: row.description,
    mission: row.mission,
    location: row.location,
    yearEstablished: row.year_established,
    email: row.email,
    phoneNumber: row.phone_number,
    website: row.website,
    tags: row.tags,
    category: row.category,
    facebook: row.facebook,
    instagram: row.instagram,
    linkedin: row.linkedin,
    twitter: row.twitter,
    logoUrl: row.logo && pictureUrl(row.logo.file),
    coverImageUrl: row.cover && pictureUrl(row.cover.file),
    logo: row.logo && viewPicture(row.logo),
    cover: row.cover && viewPicture(row.cover),
    createdAt: viewTime(row.created_at),
    updatedAt: viewTime(row.updated_at),
    isClosed: row.closed_at !== null,
    ...(row.hidden_at && { isHidden: true }),
    likesCount: row.likes_count,
    followersCount: row.followers_count,
    ...viewRatings(row),
  };
}

function viewOpeningHours({ opens_at, closes_at, hours_zone }: VentureRow): OpeningHours | null {
  if (!opens_at || !closes_at || hours_zone === null) return null;
  const days = opens_at.map((opens, index) => {
    const closes = closes_at[index];
    return opens && closes ? { opens: opens.slice(0, 5), closes: closes.slice(0, 5) } : null;
  });
  return { timeZone: hours_zone, days };
}

export function viewFan(row: PersonColumns<'fan'>): VentureFan {
  return { userId: row.fan_id, user: viewPerson(row, 'fan') };
}

export function viewReview(row: MaybeJson<ReviewRow>): Review {
  return {
    id: row.id,
    rating: row.rating,
    comment: row.content,
    createdAt: viewTime(row.created_at),
    user: viewPerson(row, 'author'),
    answer:
      row.answer === null || row.answered_at === null
        ? null
        : { content: row.answer, createdAt: viewTime(row.answered_at) },
    ...(row.hidden_at && { isHidden: true }),
  };
}

export function viewMember(row: MaybeJson<MemberRow>): VentureMember {
  return {
    id: row.id,
    user: viewPerson(row, 'member'),
    role: row.title,
    ventureId: row.venture_id,
    isInvited: row.accepted_at === null,
  };
}

export function viewProduct(row: MaybeJson<ProductRow>): VentureProduct {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    ...(row.price !== null && { price: row.price }),
    ...(row.price_currency !== null && { priceCurrency: row.price_currency }),
    pictures: row.pictures.map((picture) => viewPicture(picture)),
    ventureId: row.venture_id,
    ...(row.hidden_at && { isHidden: true }),
  };
}

export function viewAnnouncement(row: AnnouncementRow): VentureAnnouncement {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    date: row.date && viewTime(row.date),
    type: row.type,
    createdAt: viewTime(row.created_at),
    ventureId: row.venture_id,
  };
}

export function viewRatings({ reviews_count, ratings_sum }: { reviews_count: number; ratings_sum: number }) {
  return { reviewsCount: reviews_count, averageRating: reviews_count === 0 ? null : ratings_sum / reviews_count };
}

function viewTime(time: Date | string): string {
  return new Date(time).toISOString();
}
