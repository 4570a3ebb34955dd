/** The limit of row 8, a relay: forwards each message to both of a pair and stores nothing. */
import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

const pairs = new Map<string, Set<WebSocket>>();
const server = createServer((_request, response) => response.end());
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, { url = '' }) => {
  const pair = pairs.get(url) ?? new Set();
  pairs.set(url, pair.add(socket));
  socket.on('message', (text) => {
    for (const each of pair) each.send(String(text));
  });
  socket.on('close', () => pair.delete(socket));
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
