import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { inHours } from '@baraza/server/src/testing/events.ts';
import { TestClient } from '@baraza/server/src/testing/http-client.ts';
import { PlainClient } from '@baraza/server/src/testing/plain-client.ts';
import { postForm } from '@baraza/server/src/testing/post-form.ts';
import { encodeFrame, opcodes, RawWebSocket } from '@baraza/server/src/testing/raw-websocket.ts';
import sharp from 'sharp';
import type { Attack } from './attack.ts';

/** The attack whose accounts have a conversation of wide messages. */
export const searchOfWideMessages = 'search in wide messages';

/** What one account, or one machine without an account, does to the server, by name. */
export const attacks: Record<string, (attack: Attack) => Promise<void>> = {
  'calendar feed of long events': (attack) =>
    attack.keepSending(8, () => new TestClient(attack.url).get(attack.scene.calendarPath)),

  [searchOfWideMessages]: (attack) => {
    const path = `/api/conversations/${attack.attacker.conversationId}/search?q=${encodeURIComponent('صلىx')}`;
    return attack.keepSending(8, () => attack.person.get(path));
  },

  '2,100 requests at once': async (attack) => {
    const paths = ['/api/posts', '/api/events?limit=50', '/api/ventures', '/api/profile?limit=50'];
    while (!attack.isOver) {
      const sent = Array.from({ length: 2_100 }, async (_, number) => {
        attack.count((await attack.person.get(paths[number % paths.length] ?? '')).status);
      });
      await Promise.allSettled(sent);
      await sleep(1_000);
    }
  },

  'responses that nobody reads': (attack) => holdSockets(attack, 24, pipelined(attack, '/api/events?limit=50', 300)),

  'nested socket packets': async (attack) => {
    const nested = `${'['.repeat(31_000)}${']'.repeat(31_000)}`;
    await floodSockets(attack, { sockets: 1, perSecond: 140, packet: `42/conversations,["message:post",${nested}]` });
  },

  'requests from 12,750 addresses': async (attack) => {
    await attack.keepSending(8, (number) =>
      getFrom(attack, `127.${1 + (number % 51)}.${number % 250}.9`, '/api/auth/config'),
    );
  },

  'pages of long events': (attack) =>
    attack.keepSending(8, () => attack.person.get('/api/events?when=future&limit=50')),

  'push subscriptions that no parser agrees on': (attack) =>
    attack.keepSending(2, (number) =>
      attack.person.put('/api/push/subscription', {
        endpoint: `https:///fcm.googleapis.com/${number}`,
        keys: { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') },
      }),
    ),

  'likes and unlikes of one post': (attack) =>
    attack.keepSending(16, (number) =>
      attack.person.patch(`/api/posts/${attack.scene.postId}`, { like: number % 2 === 0 ? 1 : -1 }),
    ),

  'follows and unfollows of the reader': (attack) =>
    attack.keepSending(8, (number) =>
      attack.person.post(`/api/connections${number % 2 === 0 ? '' : '/unfollow'}`, {
        followingId: attack.scene.reader.id,
      }),
    ),

  'blocks and unblocks of the reader': (attack) => {
    const path = `/api/blocks/${attack.scene.reader.id}`;
    return attack.keepSending(4, (number) => (number % 2 === 0 ? attack.person.put(path) : attack.person.delete(path)));
  },

  'registrations and cancellations of one seat': (attack) => {
    const path = `/api/events/${attack.scene.eventId}/rsvp`;
    return attack.keepSending(16, (number) =>
      number % 2 === 0 ? attack.person.post(path) : attack.person.delete(path),
    );
  },

  'likes of a business': (attack) => {
    const path = `/api/ventures/${attack.scene.ventureId}`;
    return attack.keepSending(16, (number) =>
      number % 2 === 0 ? attack.person.post(`${path}/like`) : attack.person.delete(`${path}/unlike`),
    );
  },

  'posts of marks': (attack) =>
    attack.keepSending(4, (number) =>
      attack.person.post('/api/posts', postForm(attack.person.id, `${number} ${'@a #a https://a.b '.repeat(270)}`)),
    ),

  'posts of large pictures': async (attack) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const size = { width: 2_400, height: 2_400, channels: 3, background: '#000' } as const;
    const picture = await sharp({ create: { ...size, noise } })
      .jpeg({ quality: 80 })
      .toBuffer();
    await attack.keepSending(4, () =>
      attack.person.post('/api/posts', postForm(attack.person.id, 'Look', Array<Buffer>(4).fill(picture))),
    );
  },

  'forms that never end': (attack) => {
    const head = [
      `POST /api/posts HTTP/1.1`,
      'Host: baraza.example',
      `Authorization: Bearer ${attack.attacker.token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 4000000',
    ];
    const part = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n';
    return holdSockets(attack, 60, `${head.join('\r\n')}\r\n\r\n${part}`, (socket) => socket.write('a'.repeat(100)));
  },

  'comments on one post': (attack) =>
    attack.keepSending(8, (number) =>
      attack.person.post(`/api/posts/${attack.scene.postId}/comments`, { content: `${number} ${'@a '.repeat(75)}` }),
    ),

  'people search by common letters': (attack) =>
    attack.keepSending(8, (number) =>
      attack.person.get(
        `/api/users?limit=50&search=${['a', 'cr', '%25', '_', 'student', 'ab cd ef gh ij'][number % 6]}`,
      ),
    ),

  'event search by common words': (attack) =>
    attack.keepSending(8, (number) =>
      attack.person.get(`/api/events?limit=50&search=${['e', 'on', 'roof until'][number % 3]}`),
    ),

  'sorted pages of businesses': (attack) =>
    attack.keepSending(8, (number) =>
      attack.person.get(`/api/ventures?limit=50&sort=${['likes', 'reviews', 'followers'][number % 3]}&search=a`),
    ),

  'exports of the account': (attack) => attack.keepSending(4, () => attack.person.post('/api/exports', {})),

  'checks of usernames': (attack) =>
    attack.keepSending(16, (number) => attack.person.get(`/api/profile/check-username?username=name_${number}`)),

  'requests with invalid tokens': (attack) =>
    attack.keepSending(16, () => new TestClient(attack.url, randomBytes(32).toString('base64url')).get('/api/posts')),

  'sign-ins with invalid access tokens': (attack) =>
    attack.keepSending(16, (number) =>
      new TestClient(attack.url).post('/api/auth', { access_token: `token-${number}` }),
    ),

  'large bodies with idempotency keys': (attack) =>
    attack.keepSending(8, (number) =>
      attack.person.post(
        '/api/events',
        { title: 'Night of poems', description: 'x'.repeat(60_000), padding: 'y'.repeat(60_000) },
        { headers: { 'idempotency-key': `key-${number}` } },
      ),
    ),

  'nested JSON bodies': (attack) => {
    const body = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const headers = { 'content-type': 'application/json' };
    return attack.keepSending(8, () => attack.person.put('/api/profile/me', body, { headers }));
  },

  'messages of 4,000 characters': (attack) =>
    floodSockets(attack, {
      sockets: 5,
      perSecond: 40,
      packet: `42/conversations,${JSON.stringify([
        'message:post',
        { conversationId: attack.attacker.conversationId, content: 'ﷺ'.repeat(3_900) },
      ])}`,
    }),

  'typing marks': (attack) =>
    floodSockets(attack, {
      sockets: 10,
      perSecond: 500,
      packet: `42/conversations,["typing:start","${attack.attacker.conversationId}"]`,
    }),

  'joins of event rooms': (attack) =>
    floodSockets(attack, {
      sockets: 10,
      perSecond: 500,
      packet: `42/events,["event:join",{"eventId":"${attack.scene.eventId}"}]`,
    }),

  'pings of websockets': async (attack) => {
    const ping = encodeFrame({ opcode: opcodes.ping, payload: Buffer.alloc(120) });
    await floodSockets(attack, { sockets: 5, perSecond: 1_000, frame: ping });
  },

  'new sockets': async (attack) => {
    await attack.keepSending(8, async () => {
      const client = await PlainClient.open(attack.url, {
        token: attack.attacker.token,
        namespaces: ['/notifications', '/conversations', '/events'],
      });
      client.disconnect();
      return { status: 101 };
    });
  },

  'handshakes without a token': (attack) =>
    attack.keepSending(8, async () => {
      const socket = await RawWebSocket.open(attack.url, handshakeOf(attack), 20_000);
      socket?.disconnect();
      return { status: socket?.status ?? 0 };
    }),

  'pipelined requests': (attack) =>
    holdSockets(attack, 8, '', (socket) => {
      socket.resume();
      socket.write(pipelined(attack, '/api/posts', 20));
    }),

  'pages in many languages and ranges': (attack) =>
    attack.keepSending(16, (number) =>
      new TestClient(attack.url).get('/', { headers: { range: `bytes=${number}-`, 'accept-language': `x${number}` } }),
    ),

  'long headers and queries': (attack) =>
    attack.keepSending(8, (number) =>
      attack.person.get(`/api/posts?tag=${'a'.repeat(7_000)}${number}`, { headers: { cookie: 'a=b; '.repeat(1_200) } }),
    ),

  'reports and settings': (attack) =>
    attack.keepSending(8, (number) =>
      number % 2 === 0
        ? attack.person.post('/api/reports', { targetType: 'POST', targetId: attack.scene.postId, reason: 'SPAM' })
        : attack.person.put('/api/privacy', { findable: number % 4 === 1 }),
    ),

  'conversations created and marked as read': (attack) =>
    attack.keepSending(8, (number) =>
      number % 2 === 0
        ? attack.person.post('/api/conversations', { participantIds: [attack.scene.friend.id] })
        : attack.person.post(`${conversation(attack)}/read`),
    ),

  'events created and deleted': (attack) =>
    attack.keepSending(4, async () => {
      const created = await attack.person.post('/api/events', {
        title: 'Pop-up',
        description: 'x'.repeat(4_000),
        location: 'Lawn',
        startTime: inHours(24),
        endTime: inHours(25),
        capacity: 3,
      });
      return created.status === 201 ? attack.person.delete(`/api/events/${created.body.id}`) : created;
    }),

  'votes in a poll': (attack) => {
    const { id, optionIds } = attack.scene.poll;
    return attack.keepSending(16, (number) =>
      attack.person.put(`/api/polls/${id}/vote`, { optionIds: [optionIds[number % 2]] }),
    );
  },

  'a club joined and left': (attack) => {
    const path = `/api/communities/${attack.scene.clubId}`;
    return attack.keepSending(8, (number) =>
      number % 2 === 0 ? attack.person.post(`${path}/join`, {}) : attack.person.delete(`${path}/membership`),
    );
  },

  'clubs searched by common letters': (attack) =>
    attack.keepSending(8, (number) => attack.person.get(`/api/communities?search=${['a', 'ch', '%25'][number % 3]}`)),

  'clubs founded, with invitations of the reader': (attack) =>
    attack.keepSending(4, async (number) => {
      const founded = await attack.person.post('/api/communities', {
        name: `Club ${number}`,
        description: 'x'.repeat(2_000),
        joinPolicy: 'INVITE',
        audience: 'MEMBERS',
      });
      if (founded.status !== 201) return founded;
      const path = `/api/communities/${founded.body.id}`;
      await attack.person.post(`${path}/invitations`, { userIds: [attack.scene.reader.id] });
      return attack.person.post(`${path}/archive`, {});
    }),

  'elections opened and cancelled': async (attack) => {
    const { status, body } = await attack.person.post('/api/communities', {
      name: 'Club of elections',
      description: 'Votes, all day.',
      joinPolicy: 'OPEN',
      audience: 'EVERYONE',
    });
    attack.count(status);
    const path = `/api/communities/${body.id}/elections`;
    await attack.keepSending(4, async () => {
      const draft = { title: 'Chair', role: 'OFFICER', nominationsUntil: inHours(48), closesAt: inHours(96) };
      const opened = await attack.person.post(path, draft);
      return opened.status === 201
        ? attack.person.send('DELETE', `${path}/${opened.body.id}`, { reason: 'Once more' })
        : opened;
    });
  },

  'message requests to members of a club': async (attack) => {
    attack.count((await attack.person.post(`/api/communities/${attack.scene.clubId}/join`, {})).status);
    const request = { participantIds: [attack.scene.reader.id], isRequest: true };
    await attack.keepSending(8, () => attack.person.post('/api/conversations', request));
  },

  'reactions to one message': async (attack) => {
    const { conversationId, token } = attack.attacker;
    const client = await PlainClient.open(attack.url, { token, namespaces: ['/conversations'] });
    const posted = await client.emit('/conversations', 'message:post', { conversationId, content: 'Look at this' });
    client.disconnect();
    const { id } = posted['message'] as { id: string };
    const path = `${conversation(attack)}/messages/${id}/reactions/${encodeURIComponent('👍')}`;
    await attack.keepSending(8, (number) => (number % 2 === 0 ? attack.person.put(path) : attack.person.delete(path)));
  },

  'checks of who is active': (attack) => {
    const userIds = [attack.scene.friend.id, attack.scene.reader.id];
    return floodSockets(attack, {
      sockets: 10,
      perSecond: 500,
      packet: `42/conversations,${JSON.stringify(['presence:check', { userIds }])}`,
    });
  },
};

function conversation({ attacker }: Attack): string {
  return `/api/conversations/${attacker.conversationId}`;
}

function handshakeOf({ url }: Attack) {
  const headers: [string, string][] = [
    ['Host', new URL(url).host],
    ['Upgrade', 'websocket'],
    ['Connection', 'Upgrade'],
    ['Sec-WebSocket-Version', '13'],
    ['Sec-WebSocket-Key', randomBytes(16).toString('base64')],
  ];
  return { path: '/socket.io/?EIO=4&transport=websocket', headers };
}

function pipelined({ attacker }: Attack, path: string, times: number): string {
  return `GET ${path} HTTP/1.1\r\nHost: baraza.example\r\nAuthorization: Bearer ${attacker.token}\r\n\r\n`.repeat(
    times,
  );
}

/** Opens connections that send `first` and then call `again` ten times a second; whatever they receive stays unread. */
async function holdSockets(
  attack: Attack,
  number: number,
  first: string,
  again: (socket: Socket) => void = () => {},
): Promise<void> {
  const { hostname, port } = new URL(attack.url);
  const open = () => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    socket.on('close', () => attack.count('closed'));
    socket.pause();
    socket.write(first);
    attack.count('opened');
    return socket;
  };
  const sockets = Array.from({ length: number }, open);
  while (!attack.isOver) {
    await sleep(100);
    for (const socket of sockets.filter(({ writable }) => writable)) again(socket);
  }
  for (const socket of sockets) socket.destroy();
}

interface SocketFlood {
  sockets: number;
  /** Of all sockets together. */
  perSecond: number;
  /** The text of a packet, or a whole frame. */
  packet?: string;
  frame?: Buffer;
}

/** Sends the same packet again and again. A socket that the server closes is opened again after a second. */
async function floodSockets(attack: Attack, flood: SocketFlood): Promise<void> {
  const keepFlooding = async () => {
    while (!attack.isOver) {
      const socket = await RawWebSocket.connect(attack.url, undefined, { onText: () => {} }).catch(() => undefined);
      attack.count(socket ? 'opened' : 'refused');
      if (socket) await floodSocket(attack, socket, flood);
      if (!attack.isOver) await sleep(1_000);
    }
  };
  await Promise.all(Array.from({ length: flood.sockets }, keepFlooding));
}

async function floodSocket(attack: Attack, socket: RawWebSocket, flood: SocketFlood): Promise<void> {
  for (const namespace of ['/conversations', '/events']) {
    socket.sendText(`40${namespace},{"token":"${attack.attacker.token}"}`);
  }
  await sleep(200);
  const started = performance.now();
  const perMillisecond = flood.perSecond / flood.sockets / 1000;
  for (let sent = 0; socket.isOpen && !attack.isOver; sent += 1) {
    if (flood.frame) socket.send(flood.frame);
    else socket.sendText(flood.packet ?? '');
    attack.count('sent');
    if (sent >= (performance.now() - started) * perMillisecond) await sleep(10);
  }
  if (!socket.isOpen) attack.count('closed');
  socket.disconnect();
}

/** Sends a request without an account from one of the addresses of the loopback network. */
function getFrom({ url }: Attack, localAddress: string, path: string): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { localAddress, agent: false }, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0 }));
    });
    sent.on('error', reject).end();
  });
}
