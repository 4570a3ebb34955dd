import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';

/** Sends requests on one connection at once, and returns all bytes until it is closed or as many responses have arrived. */
async function pipeline(port: number, count: number): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  const request = (number: number) => `GET /healthz?${number} HTTP/1.1\r\nHost: x\r\n\r\n`;
  let text = '';
  const responses = () => text.split('HTTP/1.1 200').length - 1;
  await new Promise<void>((resolve) => {
    socket.on('data', (bytes) => {
      text += String(bytes);
      if (responses() === count) socket.end();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve());
    socket.write(Array.from({ length: count }, (_, number) => request(number)).join(''));
  });
  return responses();
}

test('a few requests at once are answered, and a connection with many of them is closed', async () => {
  const lines: string[] = [];
  await using app = await startTestApp({ onLog: (line) => lines.push(line) });
  const port = Number(new URL(app.url).port);
  expect(await pipeline(port, 16)).toBe(16);
  const before = lines.length;
  expect(await pipeline(port, 1_000)).toBeLessThanOrEqual(16);
  // None of the others was worked on.
  expect(lines.length - before).toBeLessThanOrEqual(20);
  expect(await pipeline(port, 16)).toBe(16);
});
