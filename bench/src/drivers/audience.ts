/** The audience of a discussion or of a group and its author, through the product or the bare relay. */
import { PlainClient } from '@baraza/server/src/testing/plain-client.ts';
import { summarize, type Times } from '#bench/times.ts';
import { serve } from './serve.ts';

const patience = 15_000;
const content = 'The doors open at seven, and whoever brings a drum comes in first.';
/** How the audience joins, if it has to, and how the author speaks; without tokens the relay is used. */
const targets = {
  event: { namespace: '/events', join: 'event:join', post: 'comment:post', key: 'eventId' },
  group: { namespace: '/conversations', join: undefined, post: 'message:post', key: 'conversationId' },
  relay: { namespace: '/', join: undefined, post: 'post', key: 'id' },
};
let receivers = 0;
let author: PlainClient | undefined;
let missing = 0;
let expected = '';
let done: () => void = () => {};
let sample = '';
let target: (typeof targets)[keyof typeof targets] = targets.relay;
let subject: Record<string, string> = {};

function receive(json: string): void {
  if (expected === '' || !json.includes(expected)) return;
  sample = json;
  missing -= 1;
  if (missing === 0) done();
}

const tasks = {
  /** The first token is the author's. */
  async open(job: { url: string; tokens?: readonly string[]; to: keyof typeof targets; id: string; count: number }) {
    receivers = job.count;
    target = targets[job.to];
    subject = { [target.key]: job.id };
    const { namespace, join } = target;
    for (let number = 0; number < receivers; number += 1) {
      const client = await PlainClient.open(job.url, {
        token: job.tokens?.[number],
        namespaces: [namespace],
        onEvent: receive,
      });
      author ??= client;
      if (join === undefined) continue;
      const joined = await client.emit(namespace, join, subject);
      if (joined['ok'] !== true) throw new Error(`Joining was refused: ${JSON.stringify(joined)}`);
    }
  },

  /**
   * Sends comments or messages one after another, each when everyone has received the previous one, and measures the time until the last
   * one has received it. `like` is one to send instead of a draft, so that a relay transfers as many bytes.
   */
  async speak({ seconds, like }: { seconds: number; like: string | undefined }): Promise<Times & { sample: string }> {
    const times: number[] = [];
    const begin = performance.now();
    while (performance.now() < begin + seconds * 1000) {
      const clientId = `${process.pid}-${Date.now()}-${String(times.length).padStart(6, '0')}`;
      expected = `"clientId":"${clientId}"`;
      missing = receivers;
      const reached = new Promise<number>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`It did not reach ${missing} of ${receivers}.`)), patience);
        done = () => {
          clearTimeout(late);
          resolve(performance.now());
        };
      });
      const full = like && (JSON.parse(like) as [string, object])[1];
      const sent = performance.now();
      const answer = author?.emit(
        target.namespace,
        target.post,
        full ? { ...full, clientId } : { ...subject, content, clientId },
      );
      times.push((await reached) - sent);
      const acknowledged = await answer;
      if (acknowledged?.['ok'] !== true) throw new Error(`It was refused: ${JSON.stringify(acknowledged)}`);
    }
    return { ...summarize(times, performance.now() - begin), sample };
  },
};

export type AudienceTasks = typeof tasks;
serve(tasks);
