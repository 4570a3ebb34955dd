import * as z from 'zod/mini';
import { installationEvents } from './features/installation.ts';
import { notificationEvents } from './features/notifications.ts';
import { conversationSockets } from './features/conversation-sockets.ts';
import { eventSockets } from './features/event-sockets.ts';
import { namespaces, serverEvent, type SocketEvents } from '#shared/socket-event.ts';

/** Sent before the server closes a connection. */
export const Closing = z.object({
  /**
   * `unauthorized`: the session has ended. `suspended`: the person was suspended or banned. `too_many_sockets`: newer connections
   * have replaced this one. `rate_limited`: the client sent too many packets or bytes, or JSON nested more than 20 levels deep; it
   * reconnects after a minute at the earliest.
   */
  code: z.enum(['unauthorized', 'suspended', 'too_many_sockets', 'rate_limited']),
  /** A sentence for people. */
  detail: z.string(),
});
export type Closing = z.infer<typeof Closing>;

const closing = serverEvent({ summary: 'Why this connection ends now', body: Closing });

/** All socket events by namespace and name. */
export const sockets = {
  '/notifications closing': closing,
  '/conversations closing': closing,
  '/events closing': closing,
  ...installationEvents,
  ...notificationEvents,
  ...conversationSockets,
  ...eventSockets,
} satisfies SocketEvents;
export type Sockets = typeof sockets;

/** The maximum number of connections per person; a further one closes the oldest. */
export const socketsMax = 10;
/** How many connections over HTTP polling a person may open per minute. A client without a network tries one every few seconds. */
export const pollingsPerMinute = 120;
/** The maximum size of a packet, and of the body of a polling request, in bytes. */
export const packetMax = 64 * 1024;
export { namespaces };
