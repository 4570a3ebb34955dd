import * as z from 'zod/mini';
import { Comment, Post } from '@baraza/contract/features/posts.ts';
import { Event, EventComment } from '@baraza/contract/features/events.ts';
import { CurrentUser, ListedUser, Person, UserList } from '@baraza/contract/features/profiles.ts';
import { Review, Venture } from '@baraza/contract/features/ventures.ts';

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const createdAt = '2026-11-20T08:00:00.000Z';

/** The fields of every profile besides id and name. */
export const profileFields = {
  image: null,
  bannerURL: null,
  bio: '',
  about: '',
  intake: 'JANUARY_2026',
  country: 'KENYA',
  secondCountry: null,
  program: 'COMPUTER_SCIENCE',
  programOther: null,
  interests: [],
  skills: [],
  languages: [],
  campus: 'University of Nairobi',
  followersCount: 1,
  followingCount: 0,
} as const;

/** The viewer's own profile, as signed in by `signIn` of the test helpers. */
export function currentUser(more: Partial<CurrentUser> = {}): CurrentUser {
  const name = { username: 'ada', name: 'Ada Mwangi', first_name: 'Ada', last_name: 'Mwangi' };
  const own = {
    email: 'ada@students.uonbi.ac.ke',
    isOnboarded: true,
    joinedAt: '2026-01-10T08:00:00.000Z',
    friendsCount: 2,
    intakeChangeableUntil: null,
  };
  const rights = { role: 'student', stewardOf: null, locale: null };
  return z.parse(CurrentUser, {
    id: '01920000-0000-7000-8000-00000000000a',
    ...name,
    ...profileFields,
    ...own,
    ...rights,
    ...more,
  });
}

/** Returns a person as in a list, parsed by the contract. */
export function person(more: Partial<Person> = {}): Person {
  return z.parse(Person, { id: id(1), username: 'ben', first_name: 'Ben', last_name: 'Otieno', image: null, ...more });
}

/** `Person <number>` from Kenya, who neither follows the viewer nor is followed. */
export function listedUser(number: number, more: Partial<ListedUser> = {}): ListedUser {
  return z.parse(ListedUser, {
    id: id(50_000 + number),
    username: `person_${number}`,
    name: `Person ${number}`,
    first_name: 'Person',
    last_name: String(number),
    ...profileFields,
    campus: 'Nairobi',
    followersCount: 0,
    followingCount: 0,
    isFollowing: false,
    isFollowedBy: false,
    canMessage: false,
    ...more,
  });
}

/** A page of people. `total` counts the people of all pages. */
export function userList(users: ListedUser[], total = users.length): UserList {
  return z.parse(UserList, { users, total });
}

export function post(more: Partial<Post> = {}): Post {
  const counters = {
    likesCounter: 0,
    liked: false,
    commentsCounter: 0,
    commentsFrom: 'everyone',
    canComment: true,
    poll: null,
    edited: false,
    saved: false,
    community: null,
    asCommunity: false,
    audience: 'EVERYONE',
    pinned: false,
    canModerate: false,
  };
  return z.parse(Post, {
    id: id(2),
    content: 'Hello',
    createdAt,
    owner: person(),
    campus: 'Nairobi',
    PostImage: [],
    ...counters,
    ...more,
  });
}

export function comment(more: Partial<Comment> = {}): Comment {
  const counters = { likesCounter: 0, liked: false, replies: 0 };
  return z.parse(Comment, { id: id(3), content: 'Well said', createdAt, user: person(), ...counters, ...more });
}

/** Returns an event that starts in a day. */
export function event(more: Partial<Event> = {}): Event {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  return z.parse(Event, {
    id: id(4),
    title: 'Jam session',
    description: 'Bring an instrument.',
    location: 'Rooftop',
    startTime: inHours(24),
    endTime: inHours(26),
    timeZone: null,
    createdAt,
    updatedAt: createdAt,
    hostId: id(1),
    host: person(),
    hosts: [more.host ?? person()],
    isAskedToHost: false,
    campus: 'Nairobi',
    community: null,
    archivedAt: null,
    audience: 'EVERYONE',
    canManage: more.viewerStatus === 'host',
    capacity: 50,
    attendeesCount: 1,
    attendees: [],
    viewerStatus: 'none',
    waitlistPlace: null,
    declineReason: null,
    coverImage: null,
    cover: null,
    visibility: 'PUBLIC',
    tags: [],
    cancelledAt: null,
    cancelReason: null,
    ...more,
  });
}

/** Returns a comment on the event of `event`; `number` is its position in order of writing. */
export function eventComment(number: number, more: Partial<EventComment> = {}): EventComment {
  return z.parse(EventComment, {
    id: id(1000 + number),
    eventId: event().id,
    authorId: id(1),
    author: person(),
    content: `Comment ${number}`,
    createdAt,
    updatedAt: createdAt,
    replies: [],
    repliesCount: 0,
    ...more,
  });
}

export function review(number: number, more: Partial<Review> = {}): Review {
  const about = { rating: 4, comment: `Review ${number}`, answer: null };
  return z.parse(Review, {
    id: id(2000 + number),
    createdAt,
    user: person({ id: id(3000 + number) }),
    ...about,
    ...more,
  });
}

/** Returns another person's business without ratings. */
export function venture(more: Partial<Venture> = {}): Venture {
  const texts = { mission: '', phoneNumber: '', website: '', facebook: '', instagram: '', linkedin: '', twitter: '' };
  const pictures = { logoUrl: null, coverImageUrl: null, logo: null, cover: null };
  const counters = { likesCount: 0, followersCount: 0, reviewsCount: 0, averageRating: null };
  return z.parse(Venture, {
    id: id(5),
    ownerId: id(1),
    owner: person(),
    name: 'Kitchen',
    description: 'Food',
    location: 'Hostel 4',
    yearEstablished: null,
    email: 'kitchen@students.example',
    tags: [],
    category: 'food',
    createdAt,
    updatedAt: createdAt,
    isClosed: false,
    liked: false,
    followed: false,
    transfer: null,
    priceRange: null,
    openingHours: null,
    VentureLike: [],
    followers: [],
    reviews: [],
    members: [],
    products: [],
    ...texts,
    ...pictures,
    ...counters,
    ...more,
  });
}
