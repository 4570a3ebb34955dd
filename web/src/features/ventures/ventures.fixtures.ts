import * as z from 'zod/mini';
import { ventures, VentureAnnouncement, VentureMember, VentureProduct } from '@baraza/contract/features/ventures.ts';
import { ListedUser, Person } from '@baraza/contract/features/profiles.ts';

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ventureId = id(5);

/** Wanjiru, who is a member unless `more` says otherwise. */
export function member(number: number, more: Partial<VentureMember> = {}): VentureMember {
  const user = z.parse(Person, {
    id: id(4000 + number),
    username: `member_${number}`,
    first_name: 'Wanjiru',
    last_name: `Kamau ${number}`,
    image: null,
  });
  return z.parse(VentureMember, { id: id(5000 + number), user, role: 'Cook', ventureId, isInvited: false, ...more });
}

/** A friend of the viewer as a list of people contains them. */
export function friend(number: number): ListedUser {
  return z.parse(ListedUser, {
    id: id(8000 + number),
    username: `friend_${number}`,
    name: `Friend ${number}`,
    first_name: 'Friend',
    last_name: String(number),
    image: null,
    bannerURL: null,
    bio: '',
    about: '',
    intake: null,
    country: null,
    secondCountry: null,
    program: null,
    programOther: null,
    campus: 'Nairobi',
    interests: [],
    skills: [],
    languages: [],
    followersCount: 1,
    followingCount: 1,
    isFollowing: true,
    isFollowedBy: true,
    canMessage: true,
  });
}

/** A stored picture without copies. */
export function picture(url: string): VentureProduct['pictures'][number] {
  return { url, width: 720, height: 720, sources: [], placeholder: '' };
}

export function product(number: number, more: Partial<VentureProduct> = {}): VentureProduct {
  const texts = { name: `Chapati ${number}`, description: 'Warm and soft.', type: 'PRODUCT' };
  return z.parse(VentureProduct, { id: id(6000 + number), ...texts, ventureId, pictures: [], ...more });
}

export function announcement(number: number, more: Partial<VentureAnnouncement> = {}): VentureAnnouncement {
  return z.parse(VentureAnnouncement, {
    id: id(7000 + number),
    title: `News ${number}`,
    content: 'We open at ten.',
    date: null,
    type: 'other',
    createdAt: '2026-11-20T08:00:00.000Z',
    ventureId,
    ...more,
  });
}

const { reply: AnalyticsReply } = ventures['GET /api/ventures/:id/analytics'];
export type AnalyticsFixture = z.infer<typeof AnalyticsReply>;

/** Analytics of `count` days that end on 20 November 2026; each day has one view more than the day before. */
export function analytics(count: number, more: Partial<AnalyticsFixture> = {}): AnalyticsFixture {
  const days = Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2026, 10, 20 - (count - 1 - index))).toISOString().slice(0, 10);
    return { day, views: index, likes: 1, followers: 0, reviews: 0 };
  });
  const totals = { likesCount: 12, followersCount: 7, reviewsCount: 3, viewsCount: 1234, averageRating: 4.5 };
  return z.parse(AnalyticsReply, { ...totals, days, ...more });
}
