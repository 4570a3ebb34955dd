const hour = 3_600_000;
const day = 24 * hour;

/** How many different destinations within a span of milliseconds are a flood. A flood is reported, not refused. */
export interface FloodRule {
  destinations: number;
  span: number;
  /** The sentence of the report, for stewards. */
  note: string;
}

/**
 * An announcement that a class representative posts once and also writes to a few friends stays below each of these; a person
 * who pastes one text everywhere does not. Texts count per wording, follows and invitations per person.
 */
export const floodRules = {
  /** A study group has fewer members, and only 20 conversations can be started in an hour. */
  message: { destinations: 25, span: hour, note: 'The same message was sent to 25 people within an hour.' },
  /** At most 20 requests a day can be started. */
  request: { destinations: 10, span: day, note: 'The same message request was sent to 10 people within a day.' },
  /** Thanks and congratulations are shorter than `floodTextMin`. */
  comment: { destinations: 10, span: hour, note: 'The same comment was posted 10 times within an hour.' },
  /** A repeated reminder of an event comes once or twice a day. */
  post: { destinations: 5, span: day, note: 'The same post was published 5 times within a day.' },
  /** People who arrive with their intake follow a few dozen in an evening. */
  follow: { destinations: 150, span: hour, note: '150 people were followed within an hour.' },
  /** A host may invite a whole class to one event. */
  invitation: { destinations: 90, span: hour, note: '90 people were invited within an hour.' },
} as const satisfies Record<string, FloodRule>;
export type FloodKind = keyof typeof floodRules;

/** Shorter texts, counted in letters and digits, are greetings and thanks, which many people repeat. */
export const floodTextMin = 20;
