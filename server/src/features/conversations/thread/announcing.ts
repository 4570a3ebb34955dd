import { devicesOf } from '#features/conversations/participants.service.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { DomainEventOf } from '#platform/features/publish.ts';
import type { Tx } from '#platform/sql/database.ts';
import { viewSeparated, withoutQuote } from './messages.view.ts';

/** Emits a message to all devices of the members, as each of them sees it. */
export function announceMessage(
  { sockets }: Pick<Deps, 'sockets'>,
  tx: Tx,
  { message, audience, exceptSocket: except }: DomainEventOf<'conversations.messagePosted'>,
): void {
  for (const [personIds, body] of [
    [audience.whole, message],
    [audience.unquoted, withoutQuote(message)],
    [audience.separated, viewSeparated(message)],
  ] as const) {
    sockets.announce(tx, '/conversations message:new', { rooms: devicesOf(personIds), except }, body);
  }
}
