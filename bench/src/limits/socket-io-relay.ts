/** The limit of rows 11 and 23: a Socket.IO server that forwards every event to everyone. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const server = createServer((_request, response) => response.end());
const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
io.on('connection', (socket) => {
  void socket.join('all');
  socket.on('post', (comment: unknown, acknowledge: (answer: object) => void) => {
    io.to('all').emit('new', comment);
    acknowledge({ ok: true });
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
