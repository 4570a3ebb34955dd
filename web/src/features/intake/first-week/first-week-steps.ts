import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FirstWeekStep } from '@baraza/contract/features/intake-limits.ts';

/** How each step of the first week reads, and where it is done. */
export const stepWords: Record<FirstWeekStep, { words: MessageDescriptor; to?: string }> = {
  finish_profile: { words: msg`Say who you are: a bio, your interests, your languages`, to: '/settings' },
  add_picture: { words: msg`Show your face: add a picture`, to: '/settings' },
  follow_three: { words: msg`Follow three people of your intake`, to: '/intake-hub/directory' },
  answer_icebreaker: { words: msg`Say hello in the icebreaker` },
  find_buddy: { words: msg`Find a buddy` },
  join_event: { words: msg`Join an event`, to: '/events-parties' },
  first_post: { words: msg`Pin your first post to Spotlight`, to: '/feed' },
  walk_campus: { words: msg`Find your rooms, the library and the clinic` },
  copy_timetable: { words: msg`Copy your timetable and the dates of the term` },
  save_numbers: { words: msg`Save the numbers of the student office and of security` },
};
