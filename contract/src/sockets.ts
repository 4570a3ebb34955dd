import * as z from 'zod/mini';
import { notificationEvents } from './features/notifications.ts';
import { conversationSockets } from './features/conversation-sockets.ts';
import { eventSockets } from './features/event-sockets.ts';
import { namespaces, serverEvent, type SocketEvents } from '#shared/socket-event.ts';

/** Sent before the server closes a connection. */
export const Closing = z.object({
  /**
   * `unauthorized`: the session has ended. `suspended`: the person was suspended or banned. `too_many_sockets`: newer connections
   * have replaced this one. `too_many_packets`: this connection or the person has sent more than allowed (a burst of 1,000 packets or
   * 2 MB, then 50 packets or 64 KB a second), or JSON nested deeper than 20; connect again after 30 s.
   */
  code: z.enum(['unauthorized', 'suspended', 'too_many_sockets', 'too_many_packets']),
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
  ...notificationEvents,
  ...conversationSockets,
  ...eventSockets,
} satisfies SocketEvents;
export type Sockets = typeof sockets;

/** The maximum number of connections per person; a further one closes the oldest. */
export const socketsMax = 10;
/** The maximum size of a packet in bytes. */
export const packetMax = 64 * 1024;
export { namespaces };
