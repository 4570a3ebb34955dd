import { call } from '#platform/api/api-client.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { updateSessionUser } from '#platform/api/session.ts';

let refreshing: Promise<void> | undefined;

/**
 * Awaits the reply to a call about the viewer's intake. A refusal with `not_your_intake` means that the viewer changed their
 * intake on another device: updates the session, once for all simultaneous refusals, and throws the refusal.
 */
export async function withIntakeRefresh<Reply>(reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply;
  } catch (error) {
    if (hasCode(error, 'not_your_intake')) await (refreshing ??= refresh().finally(() => (refreshing = undefined)));
    throw error;
  }
}

async function refresh(): Promise<void> {
  // If this fails too, the page shows the refusal, and its retry button leads here again.
  await call('GET /api/profile/me').then(updateSessionUser, () => undefined);
}
