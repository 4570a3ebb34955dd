import { conversations } from './conversations.ts';
import { events } from './events.ts';
import { intake } from './intake.ts';
import { onboarding } from './onboarding.ts';
import { posts } from './posts.ts';
import { connections, profiles, settings } from './profiles.ts';
import type { Room } from './room.ts';
import { ventures } from './ventures.ts';

/** All rooms with their texts. */
export const rooms: Room[] = [
  onboarding,
  profiles,
  connections,
  settings,
  conversations,
  posts,
  events,
  intake,
  ventures,
];
