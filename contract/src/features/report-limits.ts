// Separate from the schemas, so that a page which needs only these values does not load the validator.

/** The kinds of content that can be reported. */
export const reportTargets = [
  'POST',
  'COMMENT',
  'MESSAGE',
  'PROFILE',
  'EVENT',
  'EVENT_COMMENT',
  'ANNOUNCEMENT',
  'ICEBREAKER',
  'ICEBREAKER_COMMENT',
  'VENTURE',
  'REVIEW',
  'PRODUCT',
  /** A group conversation as a whole; not the chat of a club. */
  'GROUP',
  /** A club as a whole; not a hub. */
  'COMMUNITY',
] as const;

export const reportReasons = [
  'SPAM',
  'HARASSMENT',
  'HATE',
  'SEXUAL',
  'VIOLENCE',
  'SELF_HARM',
  'SCAM',
  'IMPERSONATION',
  'ILLEGAL',
  'OTHER',
] as const;

/** Cases with a report for one of these reasons are handled first. */
export const urgentReasons = ['SELF_HARM', 'VIOLENCE', 'SEXUAL'] as const;

export const decisionActions = ['NO_ACTION', 'HIDE', 'REMOVE', 'WARN', 'SUSPEND', 'BAN', 'FREEZE'] as const;

const clubActions = ['NO_ACTION', 'WARN', 'FREEZE'] as const;
const otherActions = ['NO_ACTION', 'HIDE', 'REMOVE', 'WARN', 'SUSPEND', 'BAN'] as const;

/** What stewards can decide about a kind of content, or about several kinds at once. */
export function actionsFor(target?: (typeof reportTargets)[number]): readonly (typeof decisionActions)[number][] {
  return target === 'COMMUNITY' ? clubActions : otherActions;
}

export const reportNoteMax = 1000;
export const reportPageSize = 20;
/** The longest suspension, in days; a ban has no end. */
export const suspensionDaysMax = 365;
export const decisionMessageMax = 2000;
export const appealMax = 2000;
/** How many cases one bulk decision closes. */
export const bulkDecisionMax = 100;
