import * as z from 'zod/mini';
import { Announcement, Icebreaker, IcebreakerComment } from '@baraza/contract/features/intake.ts';
import { Buddies, BuddyMatch, FirstWeek } from '@baraza/contract/features/newcomers.ts';
import { firstWeekSteps, isSelfReported, type FirstWeekStep } from '@baraza/contract/features/intake-limits.ts';

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const createdAt = '2026-11-20T08:00:00.000Z';
const ben = { id: id(1), username: 'ben', first_name: 'Ben', last_name: 'Otieno', image: null };

export function announcement(number: number, more: Partial<Announcement> = {}): Announcement {
  const content = `Announcement ${number}`;
  return z.parse(Announcement, {
    id: id(100 + number),
    content,
    createdAt,
    thumpsUp: 2,
    liked: false,
    user: ben,
    campus: 'ALU Kigali',
    ...more,
  });
}

/** An icebreaker that ends in two hours. */
export function icebreaker(number: number, more: Partial<Icebreaker> = {}): Icebreaker {
  const endsAt = new Date(Date.now() + 2 * 3_600_000).toISOString();
  return z.parse(Icebreaker, {
    id: id(200 + number),
    content: `Question ${number}?`,
    createdAt,
    endsAt,
    user: ben,
    ...more,
  });
}

export function icebreakerComment(number: number, more: Partial<IcebreakerComment> = {}): IcebreakerComment {
  return z.parse(IcebreakerComment, {
    id: id(300 + number),
    content: `Response ${number}`,
    createdAt,
    user: ben,
    ...more,
  });
}

/** The first week with the given steps done. */
export function firstWeek(...done: FirstWeekStep[]): FirstWeek {
  const steps = firstWeekSteps.map((step) => ({
    step,
    done: done.includes(step),
    byHand: isSelfReported(step),
  }));
  return z.parse(FirstWeek, { steps });
}

export function buddyMatch(name: string): BuddyMatch {
  const [first_name = '', last_name = ''] = name.split(' ');
  const studies = {
    intake: null,
    country: null,
    secondCountry: null,
    program: 'COMPUTER_SCIENCE',
    programOther: null,
    campus: 'Nairobi',
  };
  const texts = { bio: '', about: '', ...studies };
  const lists = { interests: [], skills: [], languages: [], followersCount: 0, followingCount: 0 };
  const user = { id: id(name.length), username: first_name.toLowerCase(), name, first_name, last_name, image: null };
  return z.parse(BuddyMatch, {
    user: { ...user, bannerURL: null, isFollowing: false, isFollowedBy: false, canMessage: false, ...texts, ...lists },
    sharedInterests: ['CHESS'],
    sharedLanguages: ['SWAHILI'],
    sameProgram: true,
  });
}

export function buddies(more: Partial<Buddies> = {}): Buddies {
  return z.parse(Buddies, { buddy: null, asked: null, asking: [], suggestion: null, ...more });
}
