import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FirstWeekStep } from '@baraza/contract/features/intake-limits.ts';

/** The label of each step of the first week, and the path of the page where it is done. */
export const firstWeekSteps: Record<FirstWeekStep, { label: MessageDescriptor; to?: string }> = {
  finish_profile: { label: msg`Say who you are: a bio, your interests, your languages`, to: '/settings/profile' },
  add_picture: { label: msg`Show your face: add a picture`, to: '/settings/profile' },
  follow_three: { label: msg`Follow three people of your intake`, to: '/intake-hub/directory' },
  answer_icebreaker: { label: msg`Say hello in the icebreaker`, to: '/intake-hub' },
  find_buddy: { label: msg`Find a buddy`, to: '/intake-hub' },
  join_event: { label: msg`Join an event`, to: '/events-parties' },
  first_post: { label: msg`Pin your first post to Spotlight`, to: '/feed' },
  walk_campus: { label: msg`Find your rooms, the library and the clinic` },
  copy_timetable: { label: msg`Copy your timetable and the dates of the term` },
  save_numbers: { label: msg`Save the numbers of the student office and of security` },
};
