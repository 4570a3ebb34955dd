import type { Person } from '@baraza/contract/features/profiles.ts';
import type {
  Review,
  Venture,
  VentureAnnouncement,
  VentureCard,
  VentureFan,
  VentureMember,
  VentureProduct,
} from '@baraza/contract/features/ventures.ts';
import type { Picture } from '@baraza/contract/shared/pictures.ts';
import { pictureUrl, viewPicture } from '#features/media/media.public.ts';
import type { AnnouncementRow } from './offers.queries.ts';
import type {
  FanRow,
  MemberRow,
  PersonJson,
  ProductRow,
  ReviewRow,
  VentureCardRow,
  VentureRow,
} from './venture-columns.ts';

export function viewVenture(row: VentureRow): Venture {
  return {
    ...viewVentureCard(row),
    VentureLike: row.likes.map(viewFan),
    followers: row.followers.map(viewFan),
    reviews: row.reviews.map(viewReview),
    members: row.members.map(viewMember),
    products: row.products.map(viewProduct),
  };
}

export function viewVentureCard(row: VentureCardRow): VentureCard {
  const [logo, cover] = [viewPictureText(row.logo), viewPictureText(row.cover)];
  return {
    id: row.id,
    ownerId: row.owner_id,
    owner: viewOwner(row),
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
    logoUrl: logo?.url ?? null,
    coverImageUrl: cover?.url ?? null,
    logo,
    cover,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    isClosed: row.closed_at !== null,
    likesCount: row.likes_count,
    followersCount: row.followers_count,
    ...viewRatings(row),
    liked: row.liked,
    followed: row.followed,
  };
}

export function viewRatings({
  reviews_count: count,
  ratings_sum: sum,
}: Pick<VentureCardRow, 'reviews_count' | 'ratings_sum'>) {
  return { reviewsCount: count, averageRating: averageOf(sum, count) };
}

/** The mean of all ratings; null where there is none. */
export function averageOf(sum: number, count: number): number | null {
  return count === 0 ? null : sum / count;
}

export function viewFan({ user }: FanRow): VentureFan {
  return { userId: user.id, user: viewPerson(user) };
}

export function viewReview(row: ReviewRow): Review {
  return {
    id: row.id,
    rating: row.rating,
    comment: row.content,
    createdAt: timeOf(row.created_at),
    user: viewPerson(row.user),
    answer: row.answer !== null && row.answered_at ? { content: row.answer, createdAt: timeOf(row.answered_at) } : null,
  };
}

export function viewMember(row: MemberRow): VentureMember {
  return {
    id: row.id,
    user: viewPerson(row.user),
    role: row.role,
    ventureId: row.venture_id,
    isInvited: row.is_invited,
  };
}

export function viewProduct(row: ProductRow): VentureProduct {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    ...(row.price !== null && { price: Number(row.price) }),
    ...(row.price_currency !== null && { priceCurrency: row.price_currency }),
    ventureId: row.venture_id,
  };
}

export function viewVentureAnnouncement(row: AnnouncementRow): VentureAnnouncement {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    date: row.date && timeOf(row.date),
    type: row.type,
    createdAt: timeOf(row.created_at),
    ventureId: row.venture_id,
  };
}

function viewPictureText(text: string | null): Picture | null {
  if (text === null) return null;
  const [width, height, file = '', ...placeholder] = text.split(' ');
  return viewPicture({ file, width: Number(width), height: Number(height), placeholder: placeholder.join(' ') });
}

function viewOwner(row: VentureCardRow): Person {
  return viewPerson({
    id: row.owner_id,
    username: row.owner_username,
    first_name: row.owner_first_name,
    last_name: row.owner_last_name,
    avatar: row.owner_avatar,
  });
}

function viewPerson({ id, username, first_name, last_name, avatar }: PersonJson): Person {
  return { id, username, first_name, last_name, image: avatar && pictureUrl(avatar) };
}

/** A time comes as a text where PostgreSQL has put it into JSON. */
function timeOf(time: Date | string): string {
  return new Date(time).toISOString();
}
