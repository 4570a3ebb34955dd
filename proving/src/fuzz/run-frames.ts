import { errorStatus } from '@baraza/contract/shared/problem.ts';
import { Cast } from './cast.ts';
import { Draw } from '#shared/draw.ts';
import { frameBreaks, handshakes } from './frame-breaks.ts';
import type { Vocabulary } from './frame-vocabulary.ts';
import { joinPacket, packets } from './packets.ts';
import {
  goodHandshake,
  opcodes,
  RawWebSocket,
  textFrame,
  writeFrame,
} from '@baraza/server/src/testing/raw-websocket.ts';
import { type Ground, hang } from './run.ts';
import { tellsOfInside } from './verdict.ts';

export interface FramesOptions {
  ground: Ground;
  vocabulary: Vocabulary;
  frames: number;
  seed: number;
  /** How many connections are open at once; 4 unless said. */
  atOnce?: number;
  /** How long an answer may take before it is a fault, in milliseconds; 30 s unless said. */
  patience?: number;
}

export interface FrameFault {
  what: string;
  fault: string;
  /** All that was sent on that connection, in order. */
  sent: string[];
}

export interface FramesResult {
  /** Whether anything is served at `/socket.io`; if not, nothing was sent. */
  isServed: boolean;
  sent: number;
  connections: number;
  /** Connections that the server ended, of those that were left open. */
  ended: number;
  faults: FrameFault[];
}

/** How many frames go over one connection, unless it ends before. */
const framesEach = 10;

/**
 * Sends packets and frames, good and broken, to Socket.IO over raw WebSockets. Whatever is sent, the connection answers or
 * ends, nothing of the inside is told, the process lives, and a bystander in every namespace notices nothing.
 */
export async function runFrames(options: FramesOptions): Promise<FramesResult> {
  const { ground, frames, seed, atOnce = 4, patience = hang } = options;
  const result: FramesResult = { isServed: false, sent: 0, connections: 0, ended: 0, faults: [] };
  const probe = await RawWebSocket.open(ground.url, goodHandshake(), patience);
  probe?.hangUp();
  if (probe?.status !== 101) return result;
  result.isServed = true;

  const run = new FrameRun(options, result, await Cast.of(ground.db), patience);
  const bystanders = await run.openBystanders();
  const draw = new Draw(seed);
  const seen = new Set<string>();
  while (result.sent < frames && !ground.whyEnded()) {
    const logged = ground.log().length;
    const seeds = Array.from({ length: atOnce }, () => draw.between(1, 2 ** 31 - 1));
    const names = await Promise.all(seeds.map((each) => run.connection(new Draw(each))));
    const what = names.map(({ what }) => what).join(' | ');
    const sent = names.flatMap(({ sent }) => sent);
    const note = (fault: string) => {
      if (seen.has(fault)) return;
      seen.add(fault);
      result.faults.push({ what, fault, sent });
    };
    for (const [namespace, bystander] of bystanders) {
      if (!(await bystander.answers(patience))) note(`a bystander in ${namespace} waited for ${patience / 1000} s`);
      else if (!bystander.isOpen) {
        note(`a bystander in ${namespace} was cut off`);
        bystanders.delete(namespace);
      }
    }
    if (ground.log().slice(logged).includes('"unexpected"')) note('something unexpected stands in the log');
    if (bystanders.size === 0) break;
  }
  const ended = ground.whyEnded();
  if (ended) result.faults.push({ what: 'the server', fault: `the server ended: ${ended}`, sent: [] });
  for (const bystander of bystanders.values()) bystander.hangUp();
  return result;
}

interface Told {
  what: string;
  sent: string[];
}

class FrameRun {
  readonly #options: FramesOptions;
  readonly #result: FramesResult;
  readonly #cast: Cast;
  readonly #patience: number;
  readonly #kinds = new Set<string>();

  constructor(options: FramesOptions, result: FramesResult, cast: Cast, patience: number) {
    this.#options = options;
    this.#result = result;
    this.#cast = cast;
    this.#patience = patience;
  }

  /** Somebody else, in every namespace, who only listens. */
  async openBystanders(): Promise<Map<string, RawWebSocket>> {
    const bystanders = new Map<string, RawWebSocket>();
    for (const namespace of this.#options.vocabulary.namespaces) {
      const socket = await this.#open();
      await this.#join(socket, namespace, this.#cast.token('ben'));
      if (!socket.texts.some((text) => text.startsWith(`40${namespace},`))) {
        this.#note(
          { what: 'the bystander', sent: [] },
          `a good token does not join ${namespace}: ${socket.texts.at(-1)}`,
        );
      }
      bystanders.set(namespace, socket);
    }
    return bystanders;
  }

  /** One connection, from a handshake that may be broken to an end that may be sudden. */
  async connection(draw: Draw): Promise<Told> {
    const token = this.#cast.token('ada');
    this.#result.connections += 1;
    if (draw.is(0.15)) return this.#breakHandshake(draw, token);
    const told: Told = { what: 'a connection', sent: [] };
    const socket = await this.#open();
    const { namespaces } = this.#options.vocabulary;
    for (const namespace of draw.some(namespaces, draw.between(0, namespaces.length))) {
      await this.#join(socket, namespace, token);
    }
    for (let count = 0; count < framesEach && socket.isOpen; count += 1) {
      this.#sendOne(socket, draw, told, token);
      // One by one: what comes behind a frame that ends the connection is read by nobody.
      if (await socket.answers(this.#patience)) continue;
      this.#note(told, `neither answered nor ended for ${this.#patience / 1000} s`);
      break;
    }
    if (!socket.isOpen) this.#result.ended += 1;
    // Some go in the middle of a word; what never comes whole ends with the transport's own heartbeat.
    if (draw.is(0.2)) socket.send(writeFrame({ opcode: opcodes.text, payload: Buffer.from('42/e'), said: 500n }));
    socket.hangUp();
    this.#judge(socket, told);
    return told;
  }

  #sendOne(socket: RawWebSocket, draw: Draw, told: Told, token: string | undefined): void {
    this.#result.sent += 1;
    const isBroken = draw.is(0.15);
    const kind = draw.pick(Object.keys(isBroken ? frameBreaks : packets));
    told.what += `, ${kind}`;
    const bytes = isBroken
      ? (frameBreaks[kind]?.(draw) ?? Buffer.alloc(0))
      : Buffer.concat((packets[kind]?.(draw, this.#options.vocabulary, token) ?? []).map(writeFrame));
    told.sent.push(bytes.subarray(0, 2_000).toString('base64'));
    socket.send(bytes);
  }

  /** Looks through all that the server said on this connection. */
  #judge(socket: RawWebSocket, told: Told): void {
    const words = [...this.#cast.secretsFrom('ada'), ...this.#options.ground.folders];
    for (const text of socket.texts) {
      const inside = tellsOfInside(text);
      if (inside) this.#note(told, `tells of its inside: ${JSON.stringify(inside)}`);
      if (words.some((word) => text.includes(word))) this.#note(told, 'tells a token, an e-mail or a folder');
      const refusal = codeIn(text);
      if (refusal === 'internal_error') this.#note(told, 'acknowledged with internal_error');
      else if (refusal !== undefined && !(refusal in errorStatus)) this.#note(told, `an unknown code: ${refusal}`);
    }
  }

  async #breakHandshake(draw: Draw, token: string | undefined): Promise<Told> {
    const kind = draw.pick(Object.keys(handshakes));
    const handshake = handshakes[kind]?.(draw, token) ?? goodHandshake();
    const told = {
      what: kind,
      sent: [`${handshake.path}\n${handshake.headers.map((pair) => pair.join(': ')).join('\n')}`],
    };
    this.#result.sent += 1;
    const socket = await RawWebSocket.open(this.#options.ground.url, handshake, this.#patience);
    if (!socket) this.#note(told, `a handshake that was not answered for ${this.#patience / 1000} s`);
    else if (socket.status >= 500) this.#note(told, `a handshake answered with ${socket.status}`);
    socket?.hangUp();
    return told;
  }

  async #open(): Promise<RawWebSocket> {
    const socket = await RawWebSocket.open(this.#options.ground.url, goodHandshake(), this.#patience);
    if (socket?.status !== 101) throw new Error(`A good handshake was answered with ${socket?.status ?? 'nothing'}.`);
    return socket;
  }

  async #join(socket: RawWebSocket, namespace: string, token: string | undefined): Promise<void> {
    const isAnswered = () =>
      !socket.isOpen || socket.texts.some((text) => /^4[04]/.test(text) && text.includes(`${namespace},`));
    socket.send(writeFrame(textFrame(joinPacket(namespace, token))));
    await socket.waitUntil(isAnswered, this.#patience);
  }

  #note({ what, sent }: Told, fault: string): void {
    if (this.#kinds.has(fault)) return;
    this.#kinds.add(fault);
    this.#result.faults.push({ what, fault, sent });
  }
}

/** The code in a refusing acknowledgement. */
function codeIn(text: string): string | undefined {
  return /^43.*"ok":false/.test(text) ? /"code":"(\w*)"/.exec(text)?.[1] : undefined;
}
