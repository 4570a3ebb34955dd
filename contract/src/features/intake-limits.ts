// Apart from the schemas, so that a page that validates nothing does not load the validator.

export const announcementMax = 2000;
export const icebreakerMax = 250;
/** The counter warns when fewer than this many characters are left. */
export const icebreakerWarnBelow = 50;
export const icebreakerCommentMax = 1000;
/** How long an icebreaker is live, in hours: the maximum, and the default, which leaves room for one each day. */
export const icebreakerHoursMax = 24;
export const icebreakerHours = 20;
export const icebreakerCommentsPageSize = 50;

/** The intake of people who have not chosen one. */
export const defaultIntake = 'JANUARY_2024';

/** How many received proposals are listed; further ones follow once these are answered. */
export const buddyProposalsMax = 20;

/** Steps of the first week that a newcomer ticks themselves, because the server cannot know of them. */
export const selfReportedSteps = ['walk_campus', 'copy_timetable', 'save_numbers'] as const;
export type SelfReportedStep = (typeof selfReportedSteps)[number];

/** All steps of the first week, in order. The server ticks those that are not in `selfReportedSteps`. */
export const firstWeekSteps = [
  'finish_profile',
  'add_picture',
  'follow_three',
  'answer_icebreaker',
  'find_buddy',
  'join_event',
  'first_post',
  ...selfReportedSteps,
] as const;
export type FirstWeekStep = (typeof firstWeekSteps)[number];

export function isSelfReported(step: FirstWeekStep): step is SelfReportedStep {
  return (selfReportedSteps as readonly string[]).includes(step);
}
