import * as z from 'zod/mini';

/**
 * Every error code with its HTTP status. Clients show `detail` and branch on `code`. 401 means an invalid token and nothing
 * else, because the client signs out on it.
 */
export const errorStatus = {
  // 400: the request could not be parsed
  invalid_json: 400,
  invalid_query: 400,
  bad_request: 400,
  // 401
  unauthorized: 401,
  not_student_email: 401,
  invalid_access_token: 401,
  // 403
  onboarding_required: 403,
  not_allowed: 403,
  host_cannot_register: 403,
  request_declined: 403,
  not_invitable: 403,
  not_friends: 403,
  request_pending: 403,
  removed: 403,
  comments_limited: 403,
  posting_restricted: 403,
  not_your_intake: 403,
  sign_in_again: 403,
  intake_fixed: 403,
  suspended: 403,
  own_case: 403,
  own_decision: 403,
  // The onboarding form gets 422.
  consent_required: 403,
  // 404, 405, 408
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  // 409
  username_taken: 409,
  username_fixed: 409,
  request_in_progress: 409,
  wrong_offset: 409,
  event_full: 409,
  event_started: 409,
  event_cancelled: 409,
  capacity_below_taken: 409,
  ticket_used: 409,
  too_late: 409,
  taken_back: 409,
  group_full: 409,
  has_left: 409,
  last_admin: 409,
  name_taken: 409,
  too_many_clubs: 409,
  too_many_owners: 409,
  last_owner: 409,
  too_many_pins: 409,
  too_many_guides: 409,
  version_conflict: 409,
  automatic: 409,
  archived: 409,
  group_closed: 409,
  of_club: 409,
  icebreaker_exists: 409,
  icebreaker_over: 409,
  has_buddy: 409,
  already_asked: 409,
  buddy_unavailable: 409,
  too_many_reactions: 409,
  poll_closed: 409,
  nominations_closed: 409,
  voting_closed: 409,
  election_over: 409,
  too_many_candidates: 409,
  too_many_dues: 409,
  due_closed: 409,
  transfer_pending: 409,
  not_claimed: 409,
  case_closed: 409,
  already_appealed: 409,
  export_running: 409,
  // 412
  changed_meanwhile: 412,
  // 413, 415
  too_large: 413,
  unsupported_type: 415,
  // 422
  invalid_body: 422,
  invalid_form: 422,
  onboarding_incomplete: 422,
  too_many_images: 422,
  too_many_scheduled: 422,
  empty_post: 422,
  parent_mismatch: 422,
  ticket_invalid: 422,
  one_participant: 422,
  not_our_picture: 422,
  not_an_emoji: 422,
  upload_incomplete: 422,
  owner_is_no_member: 422,
  too_many_ventures: 422,
  cannot_follow_self: 422,
  cannot_block_self: 422,
  too_many_blocks: 422,
  too_many_muted_words: 422,
  no_word: 422,
  search_too_broad: 422,
  own_content: 422,
  cannot_pair_self: 422,
  confirmation_mismatch: 422,
  push_service_unknown: 422,
  idempotency_key_reused: 422,
  // 429, 431
  rate_limited: 429,
  new_account: 429,
  headers_too_large: 431,
  // 500, 503
  internal_error: 500,
  unavailable: 503,
  maintenance: 503,
  provider_unavailable: 503,
  storage_unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** The body of every refused request, as `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(codes),
  /** A sentence for people. */
  detail: z.string(),
  /** With a status of 500 or above: the `X-Request-Id` of the response, which the server's log contains. */
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** With `suspended`: the sanction, and when it ends; `null` for a ban. */
  sanctionId: z.optional(z.string()),
  until: z.optional(z.nullable(z.string())),
  /** With `version_conflict`: the stored version; 0 if there is none any more. */
  currentVersion: z.optional(z.number()),
});
export type Problem = z.infer<typeof Problem>;
