import { call } from '#platform/api-client.ts';
import { hasCode } from '#platform/api-error.ts';
import { updateSessionUser } from '#platform/session.ts';

let asking: Promise<void> | undefined;

/**
 * Makes a call about the viewer's intake. Where it is theirs no more, another device has moved them: which it is now is asked
 * for, once for all calls that hear it at the same time, and the pages follow.
 */
export async function asMember<Reply>(reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply;
  } catch (error) {
    if (hasCode(error, 'not_your_intake')) await (asking ??= askAgain().finally(() => (asking = undefined)));
    throw error;
  }
}

async function askAgain(): Promise<void> {
  // Without an answer the refusal is shown, and its retry comes here again.
  await call('GET /api/profile/me').then(updateSessionUser, () => undefined);
}
