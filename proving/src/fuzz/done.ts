import type { Reply } from '@baraza/server/src/testing/http-client.ts';

/** The body of a success; throws an Error with what was answered otherwise. */
export async function done(reply: Promise<Reply>): Promise<Reply['body']> {
  const { status, body } = await reply;
  if (status >= 400) throw new Error(`answered ${status} ${String(body?.code ?? '')}`);
  return body;
}
