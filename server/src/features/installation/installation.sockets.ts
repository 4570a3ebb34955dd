import type { AuthenticatedSocket } from '#platform/sockets/socket-handshake.ts';
import type { App } from '#platform/http/route.ts';

const event = '/notifications installation';

/** Sends the state to each socket that connects, and to all sockets of this process when it changes. Every process reads it itself. */
export function installationSockets(app: App): void {
  const { installation, sockets } = app.deps;
  sockets.namespace('/notifications').on('connection', (socket) => {
    const { viewer } = socket.data as AuthenticatedSocket;
    sockets.emitHere(event, { rooms: socket.id }, installation.viewFor(viewer.campusId));
  });
  installation.onChange((campusIds) => {
    const rooms = [...campusIds].map((id) => `campus:${id}`);
    sockets.emitHere(event, { rooms: [], except: rooms }, installation.viewFor(null));
    for (const id of campusIds) sockets.emitHere(event, { rooms: `campus:${id}` }, installation.viewFor(id));
  });
}
