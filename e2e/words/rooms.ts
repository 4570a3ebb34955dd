import { auth } from './auth.ts';
import { conversations } from './conversations.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { intake } from './intake.ts';
import { landing } from './landing.ts';
import { legal } from './legal.ts';
import { notifications } from './notifications.ts';
import { onboarding } from './onboarding.ts';
import { posts } from './posts.ts';
import { connections, profiles, search, settings } from './profiles.ts';
import type { Room } from './room.ts';
import { shell } from './shell.ts';
import { ventures } from './ventures.ts';

/** All rooms with their texts. */
export const rooms: Room[] = [
  landing,
  auth,
  onboarding,
  shell,
  profiles,
  connections,
  search,
  settings,
  notifications,
  conversations,
  legal,
  errors,
  posts,
  events,
  intake,
  ventures,
];
