import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { PushPayload } from '@baraza/contract/shared/push-payload.ts';
import type { PushSubscription } from '@baraza/contract/features/push.ts';
import { importJWK, jwtVerify } from 'jose';

/** A push as a push service receives it. */
export interface ReceivedPush {
  headers: Record<string, string | undefined>;
  body: Buffer;
}

/** A browser's part of a subscription, with which it decrypts pushes (RFC 8291). */
export interface TestDevice {
  subscription: PushSubscription;
  decrypt(push: ReceivedPush): PushPayload;
}

export interface PushService extends AsyncDisposable {
  url: string;
  /** The pushes for a device, oldest first. */
  receivedBy(device: TestDevice): ReceivedPush[];
  /** Answers further pushes with this status; undefined accepts them. */
  answerWith(status: number | undefined, headers?: Record<string, string>): void;
  /** Makes the subscription of a new browser. */
  device(more?: Partial<PushSubscription>): TestDevice;
}

/** Starts a push service on this machine. */
export async function startPushService(): Promise<PushService> {
  const received = new Map<string, ReceivedPush[]>();
  let answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const path = request.url ?? '';
    const headers = request.headers as ReceivedPush['headers'];
    received.set(path, [...(received.get(path) ?? []), { headers, body: Buffer.concat(chunks) }]);
    response.writeHead(answer.status, answer.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The push service has no port.');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    receivedBy: ({ subscription }) => received.get(new URL(subscription.endpoint).pathname) ?? [],
    answerWith(status, headers = {}) {
      answer = { status: status ?? 201, headers };
    },
    device: (more) => makeDevice(`${url}/push/${randomBytes(12).toString('hex')}`, more),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function makeDevice(endpoint: string, more: Partial<PushSubscription> = {}): TestDevice {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const secret = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
      locale: 'en',
      timeZone: 'Africa/Nairobi',
      ...more,
    },
    decrypt({ body }) {
      // The header of `aes128gcm`: a salt, the record size, and the sender's public key.
      const salt = body.subarray(0, 16);
      const senderKey = body.subarray(21, 21 + body.readUInt8(20));
      const encrypted = body.subarray(21 + senderKey.length);
      const derive = (key: Buffer, withSalt: Buffer, info: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', key, withSalt, info, length));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const key = derive(keys.computeSecret(senderKey), secret, info, 32);
      const contentKey = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
      decipher.setAuthTag(encrypted.subarray(-16));
      const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
      // A delimiter ends the text of the last record.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushPayload;
    },
  };
}

/** Verifies the token of a push with the server's public key. Returns its claims. */
export async function verifyVapid({ headers }: ReceivedPush, publicKey: string): Promise<Record<string, unknown>> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers['authorization'] ?? '') ?? [];
  if (key !== publicKey) throw new Error('The push names another key.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  return (await jwtVerify(token, jwk)).payload;
}
