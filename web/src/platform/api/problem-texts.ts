import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { messageChangeMinutes } from '@baraza/contract/features/conversation-limits.ts';
import type { ErrorCode } from '@baraza/contract/shared/problem.ts';

const invalid: MessageDescriptor = msg`Something in it does not fit. Please check it and try again.`;
const broken: MessageDescriptor = msg`The request arrived incomplete or broken. Please try again.`;
const busy: MessageDescriptor = msg`Baraza is busy. Please try again in a moment.`;

/**
 * The sentence of each error code for people who do not read English. The server's own sentence, in English, may be more specific
 * when a code has several reasons.
 */
export const problemTexts: Record<ErrorCode, MessageDescriptor> = {
  invalid_json: broken,
  invalid_query: invalid,
  bad_request: broken,
  unauthorized: msg`Please sign in.`,
  not_student_email: msg`Please use student email`,
  invalid_access_token: msg`The sign-in could not be confirmed. Please try again.`,
  onboarding_required: msg`Please finish setting up your profile first.`,
  not_allowed: msg`You are not allowed to do this.`,
  host_cannot_register: msg`You are the host of this event.`,
  request_declined: msg`The host has declined your request.`,
  not_invitable: msg`Some of these people cannot be invited.`,
  not_friends: msg`You need to follow each other first.`,
  not_your_intake: msg`Only members of an intake can see and do this.`,
  sign_in_again: msg`Sign in again to confirm that it is you, then delete your account.`,
  intake_fixed: msg`Your intake cannot be changed any more.`,
  suspended: msg`Your account is suspended.`,
  own_case: msg`This case is about you. Another steward has to decide it.`,
  own_decision: msg`You took this decision. Another steward has to decide the appeal.`,
  consent_required: msg`Please accept the current terms and privacy policy first.`,
  not_claimed: msg`Take the case first. Another steward may have it.`,
  case_closed: msg`This has been decided already.`,
  already_appealed: msg`You have appealed already.`,
  export_running: msg`Your copy is being made already.`,
  cannot_block_self: msg`You cannot block or mute yourself.`,
  search_too_broad: msg`This search takes too long. Please refine it with a longer or rarer word.`,
  too_many_blocks: msg`You cannot block or mute more people.`,
  own_content: msg`You cannot report what is yours.`,
  new_account: msg`Your account is too new for that. Please try again tomorrow.`,
  push_service_unknown: msg`Baraza cannot notify this browser.`,
  not_found: msg`There is nothing here.`,
  method_not_allowed: broken,
  request_timeout: msg`The request took too long to arrive. Please try again.`,
  username_taken: msg`Username is already taken`,
  username_fixed: msg`Your username cannot be changed any more.`,
  request_in_progress: msg`The same request is still running.`,
  wrong_offset: broken,
  event_full: msg`This event is full.`,
  event_started: msg`This event has already started.`,
  event_cancelled: msg`This event has been cancelled.`,
  capacity_below_taken: msg`More people have a seat already.`,
  ticket_used: msg`This ticket has already been used.`,
  too_late: msg`A message can be changed for ${messageChangeMinutes} minutes.`,
  taken_back: msg`You have deleted this message.`,
  icebreaker_exists: msg`Someone else has already posted an icebreaker.`,
  icebreaker_over: msg`This icebreaker is over.`,
  has_buddy: msg`You already have a buddy.`,
  already_asked: msg`You are still waiting for someone else to answer.`,
  buddy_unavailable: msg`They are not looking for a buddy right now.`,
  transfer_pending: msg`You have offered this business to somebody else. Withdraw that offer first.`,
  changed_meanwhile: msg`This was changed somewhere else. Look at it again first.`,
  too_large: msg`That is too large.`,
  unsupported_type: msg`Please choose another picture, in one of the common formats.`,
  invalid_body: invalid,
  invalid_form: invalid,
  onboarding_incomplete: msg`Please fill in what is still missing.`,
  too_many_images: msg`That is more pictures than allowed.`,
  empty_post: msg`Write something or add a picture.`,
  parent_mismatch: msg`The comment you reply to belongs somewhere else.`,
  ticket_invalid: msg`This is not a ticket for this event.`,
  one_participant: msg`A conversation is with exactly one other person.`,
  upload_incomplete: broken,
  not_our_picture: msg`Please choose the picture again.`,
  owner_is_no_member: msg`You own this business already.`,
  too_many_ventures: msg`You have as many businesses as one person can have. Close one first.`,
  cannot_follow_self: msg`You cannot follow yourself.`,
  cannot_pair_self: msg`You cannot be your own buddy.`,
  confirmation_mismatch: msg`That is not your username. Nothing was deleted.`,
  idempotency_key_reused: broken,
  rate_limited: msg`That was a lot at once. Please wait a little and try again.`,
  headers_too_large: broken,
  internal_error: msg`Something went wrong on our side.`,
  unavailable: busy,
  maintenance: msg`This site is under maintenance. You can read everything; changes are possible again soon.`,
  provider_unavailable: msg`The sign-in service does not answer right now. Please try again in a moment.`,
  storage_unavailable: busy,
};

/** The text at a field that the server refused. */
export const invalidField: MessageDescriptor = msg`Please check this field.`;
