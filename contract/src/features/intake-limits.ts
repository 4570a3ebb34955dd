// These stand apart from the schemas, so that a page which validates nothing does not load a validator for their sake.

export const announcementMax = 2000;
export const icebreakerMax = 250;
/** From so few characters left on the counter warns. */
export const icebreakerFewLeft = 50;
export const icebreakerCommentMax = 1000;
/** How long an icebreaker lives, in hours: at most a day, and usually so that each day has a new one. */
export const icebreakerHoursMax = 24;
export const icebreakerHours = 20;
export const icebreakerCommentsPageSize = 50;

/** The intake of whoever has none. */
export const defaultIntake = 'JANUARY_2024';

/** How many of those who ask to be somebody's buddy are told at once; the others come once these are answered. */
export const buddyAskersMax = 20;

/** What a newcomer does in the first week and ticks by hand: nobody else can know of it. */
export const stepsByHand = ['walk_campus', 'copy_timetable', 'save_numbers'] as const;
export type StepByHand = (typeof stepsByHand)[number];

/** The whole first week in its order; what is not ticked by hand ticks itself by what is true. */
export const firstWeekSteps = [
  'finish_profile',
  'add_picture',
  'follow_three',
  'answer_icebreaker',
  'find_buddy',
  'join_event',
  'first_post',
  ...stepsByHand,
] as const;
export type FirstWeekStep = (typeof firstWeekSteps)[number];
