/** Pairs of friends who write to each other, through the product or the bare relay. */
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainClient } from '@baraza/server/src/testing/plain-client.ts';
import { RawWebSocket } from '@baraza/server/src/testing/raw-websocket.ts';
import { summarize, type Times } from '#bench/times.ts';
import { serve } from './serve.ts';

export interface Pair {
  conversationId: string;
  tokens: readonly string[];
}

/** Sends one text under that id; resolves once the server has stored it, if the server acknowledges it. */
type Send = (clientId: string) => Promise<void>;

/** A message in transit: when and by whom it was sent, and the callback for its arrival. */
interface Sent {
  at: number;
  from: Send;
  arrived: () => void;
}

const content = 'See you at the library at ten, I have kept you a seat by the window.';
const patience = 15_000;
const pairs: Send[][] = [];
const inTransit = new Map<string, Sent>();
let times: number[] = [];
let written = 0;

function receive(text: string, own: Send): void {
  const id = /"clientId":"([^"]*)"/.exec(text)?.[1] ?? '';
  const sent = inTransit.get(id);
  // The sender receives it too; it has arrived when the other one has received it.
  if (!sent || sent.from === own) return;
  times.push(performance.now() - sent.at);
  inTransit.delete(id);
  sent.arrived();
}

async function openOne(url: string, { conversationId, tokens }: Pair, side: number): Promise<Send> {
  const client = await PlainClient.open(url, {
    token: tokens[side],
    namespaces: ['/conversations'],
    onEvent: (json) => receive(json, send),
  });
  async function send(clientId: string): Promise<void> {
    const answer = await client.emit('/conversations', 'message:post', { conversationId, content, clientId });
    if (answer['ok'] !== true) throw new Error(`A message was refused: ${JSON.stringify(answer)}`);
  }
  return send;
}

async function openBare(url: string, { conversationId }: Pair): Promise<Send> {
  const socket = await RawWebSocket.connect(url, `/${conversationId}`, { onText: (text) => receive(text, send) });
  async function send(clientId: string): Promise<void> {
    socket.sendText(JSON.stringify({ conversationId, content, clientId }));
  }
  return send;
}

/** Sends one message and waits until it is stored and received. */
async function write(pair: Send[]): Promise<void> {
  written += 1;
  const clientId = `${process.pid}-${Date.now()}-${written}`;
  const send = pair[written % 2];
  if (!send) throw new Error('There is no pair.');
  const arrival = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('A message did not arrive.')), patience);
    const arrived = () => {
      clearTimeout(late);
      resolve();
    };
    inTransit.set(clientId, { at: performance.now(), from: send, arrived });
  });
  await Promise.all([send(clientId), arrival]);
}

const tasks = {
  async open({ url, wire, pairs: wanted }: { url: string; wire: 'product' | 'bare'; pairs: readonly Pair[] }) {
    for (const pair of wanted) {
      const open = wire === 'product' ? openOne : openBare;
      pairs.push([await open(url, pair, 0), await open(url, pair, 1)]);
    }
  },

  /** Sends messages at this rate, at random times and independently of earlier ones. */
  async pace({ perSecond, seconds }: { perSecond: number; seconds: number }): Promise<Times> {
    times = [];
    const writing: Promise<void>[] = [];
    const begin = performance.now();
    let due = begin;
    for (let number = 0; number < perSecond * seconds; number += 1) {
      due -= (Math.log(1 - Math.random()) * 1000) / perSecond;
      const wait = due - performance.now();
      if (wait > 0) await sleep(wait);
      const one = write(pairs[number % pairs.length] ?? []);
      // Errors are thrown at the end, with all others.
      one.catch(() => {});
      writing.push(one);
    }
    await Promise.all(writing);
    return summarize(times, performance.now() - begin);
  },

  /** Sends as many messages as the server accepts: each pair writes again once its message is stored and received. */
  async flood({ seconds, atOnce }: { seconds: number; atOnce: number }): Promise<Times> {
    times = [];
    const begin = performance.now();
    const end = begin + seconds * 1000;
    await Promise.all(
      pairs.slice(0, atOnce).map(async (pair) => {
        while (performance.now() < end) await write(pair);
      }),
    );
    return summarize(times, performance.now() - begin);
  },
};

export type ChatTasks = typeof tasks;
serve(tasks);
