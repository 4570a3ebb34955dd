/** The limit "node:http": Node's own server with the same number of bytes from memory. */
import { createServer } from 'node:http';

// Digits are valid JSON at any length.
const body = Buffer.alloc(Number(process.env['BYTES'] ?? 0), '1');
createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
  response.end(body);
}).listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
