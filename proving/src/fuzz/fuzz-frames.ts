import { errorStatus } from '@baraza/contract/shared/problem.ts';
import { encodeFrame, opcodes, RawWebSocket, validHandshake } from '@baraza/server/src/testing/raw-websocket.ts';
import { Random } from '#shared/random.ts';
import { Accounts } from './accounts.ts';
import { findInternals } from './check-response.ts';
import { frameMutations, handshakes } from './frame-mutations.ts';
import { hangTimeout, type Target } from './fuzz-requests.ts';
import { joinPacket, packets } from './packets.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';

export interface FramesOptions {
  target: Target;
  frames: number;
  seed: number;
  /** Connections open at the same time, 4 unless given. */
  parallel?: number;
  /** Milliseconds within which the server must react, 30 s unless given. */
  timeout?: number;
}

interface FrameFinding {
  what: string;
  problem: string;
  /** Everything sent on that connection, in order. */
  sent: string[];
}

export interface FramesResult {
  /** Whether `/socket.io` is served; if not, nothing is sent. */
  isServed: boolean;
  sent: number;
  connections: number;
  /** Connections that the server ended. */
  ended: number;
  /** The first finding of each kind. */
  findings: FrameFinding[];
}

const framesPerConnection = 10;

/**
 * Sends valid and mutated packets and frames to Socket.IO over raw WebSockets. The server must react or end the connection,
 * reveal no internals, keep running, and keep serving a bystander in every namespace.
 */
export async function fuzzFrames(options: FramesOptions): Promise<FramesResult> {
  const { target, frames, seed, parallel = 4, timeout = hangTimeout } = options;
  const result: FramesResult = { isServed: false, sent: 0, connections: 0, ended: 0, findings: [] };
  const probe = await RawWebSocket.open(target.url, validHandshake(), timeout);
  probe?.disconnect();
  if (probe?.status !== 101) return result;
  result.isServed = true;

  const run = new FrameRun(target, result, await Accounts.create(target.db), timeout);
  const bystanders = await run.openBystanders();
  const random = new Random(seed);
  while (result.sent < frames && !target.exitReason()) {
    const logged = target.log().length;
    const seeds = Array.from({ length: parallel }, () => random.between(1, 2 ** 31 - 1));
    const connections = await Promise.all(seeds.map((each) => run.useConnection(new Random(each))));
    const batch = {
      what: connections.map(({ what }) => what).join(' | '),
      sent: connections.flatMap(({ sent }) => sent),
    };
    for (const [namespace, bystander] of bystanders) {
      if (!(await bystander.isResponsive(timeout))) {
        run.add(batch, `a bystander in ${namespace} waited for ${timeout / 1000} s`);
      } else if (!bystander.isOpen) {
        run.add(batch, `a bystander in ${namespace} was disconnected`);
        bystanders.delete(namespace);
      }
    }
    if (target.log().slice(logged).includes('"unexpected"')) run.add(batch, 'the log contains an unexpected error');
    if (bystanders.size === 0) break;
  }
  const reason = target.exitReason();
  if (reason) run.add({ what: 'the server', sent: [] }, `the server ended: ${reason}`);
  for (const bystander of bystanders.values()) bystander.disconnect();
  return result;
}

interface Connection {
  what: string;
  sent: string[];
}

class FrameRun {
  readonly #target: Target;
  readonly #result: FramesResult;
  readonly #accounts: Accounts;
  readonly #timeout: number;
  readonly #vocabulary: Vocabulary = readVocabulary();
  readonly #kinds = new Set<string>();

  constructor(target: Target, result: FramesResult, accounts: Accounts, timeout: number) {
    this.#target = target;
    this.#result = result;
    this.#accounts = accounts;
    this.#timeout = timeout;
  }

  /** Opens a connection to each namespace that sends nothing but pings. */
  async openBystanders(): Promise<Map<string, RawWebSocket>> {
    const bystanders = new Map<string, RawWebSocket>();
    for (const namespace of this.#vocabulary.namespaces) {
      const socket = await this.#open();
      await this.#join(socket, namespace, this.#accounts.token('ben'));
      if (!socket.texts.some((text) => text.startsWith(`40${namespace},`))) {
        const problem = `a valid token does not join ${namespace}: ${socket.texts.at(-1)}`;
        this.add({ what: 'the bystander', sent: [] }, problem);
      }
      bystanders.set(namespace, socket);
    }
    return bystanders;
  }

  /** Uses one connection, from a handshake that may be mutated to an end that may be abrupt. */
  async useConnection(random: Random): Promise<Connection> {
    const token = this.#accounts.token('ada');
    this.#result.connections += 1;
    if (random.is(0.15)) return this.#mutateHandshake(random, token);
    const connection: Connection = { what: 'a connection', sent: [] };
    const socket = await this.#open();
    const { namespaces } = this.#vocabulary;
    for (const namespace of random.some(namespaces, random.between(0, namespaces.length))) {
      await this.#join(socket, namespace, token);
    }
    for (let count = 0; count < framesPerConnection && socket.isOpen; count += 1) {
      this.#sendOne(socket, random, connection, token);
      // One at a time: the server does not read what follows a frame that ends the connection.
      if (await socket.isResponsive(this.#timeout)) continue;
      this.add(connection, `no reaction and no end within ${this.#timeout / 1000} s`);
      break;
    }
    if (!socket.isOpen) this.#result.ended += 1;
    // Some connections end within a frame.
    if (random.is(0.2)) {
      socket.send(encodeFrame({ opcode: opcodes.text, payload: Buffer.from('42/e'), length: 500n }));
    }
    socket.disconnect();
    this.#check(socket, connection);
    return connection;
  }

  #sendOne(socket: RawWebSocket, random: Random, connection: Connection, token: string | undefined): void {
    this.#result.sent += 1;
    const isMutated = random.is(0.15);
    const kind = random.pick(Object.keys(isMutated ? frameMutations : packets));
    connection.what += `, ${kind}`;
    const bytes = isMutated
      ? (frameMutations[kind]?.(random) ?? Buffer.alloc(0))
      : Buffer.concat((packets[kind]?.(random, this.#vocabulary, token) ?? []).map(encodeFrame));
    connection.sent.push(bytes.subarray(0, 2_000).toString('base64'));
    socket.send(bytes);
  }

  /** Checks everything the server sent on this connection. */
  #check(socket: RawWebSocket, connection: Connection): void {
    const secrets = [...this.#accounts.secretsFrom('ada'), ...this.#target.folders];
    for (const text of socket.texts) {
      const found = findInternals(text);
      if (found) this.add(connection, `reveals internals: ${JSON.stringify(found)}`);
      if (secrets.some((secret) => text.includes(secret))) {
        this.add(connection, 'reveals a token, an e-mail or a folder');
      }
      const code = errorCodeIn(text);
      if (code === 'internal_error') this.add(connection, 'acknowledged with internal_error');
      else if (code !== undefined && !(code in errorStatus)) this.add(connection, `an unknown code: ${code}`);
    }
  }

  async #mutateHandshake(random: Random, token: string | undefined): Promise<Connection> {
    const kind = random.pick(Object.keys(handshakes));
    const handshake = handshakes[kind]?.(random, token) ?? validHandshake();
    const lines = handshake.headers.map((pair) => pair.join(': '));
    const connection = { what: kind, sent: [[handshake.path, ...lines].join('\n')] };
    this.#result.sent += 1;
    const socket = await RawWebSocket.open(this.#target.url, handshake, this.#timeout);
    if (!socket) this.add(connection, `a handshake without an answer for ${this.#timeout / 1000} s`);
    else if (socket.status >= 500) this.add(connection, `a handshake answered with ${socket.status}`);
    socket?.disconnect();
    return connection;
  }

  async #open(): Promise<RawWebSocket> {
    const socket = await RawWebSocket.open(this.#target.url, validHandshake(), this.#timeout);
    if (socket?.status !== 101) throw new Error(`A valid handshake was answered with ${socket?.status ?? 'nothing'}.`);
    return socket;
  }

  async #join(socket: RawWebSocket, namespace: string, token: string | undefined): Promise<void> {
    const isAnswered = () =>
      !socket.isOpen || socket.texts.some((text) => /^4[04]/.test(text) && text.includes(`${namespace},`));
    socket.sendText(joinPacket(namespace, token));
    await socket.waitUntil(isAnswered, this.#timeout);
  }

  add({ what, sent }: Connection, problem: string): void {
    if (this.#kinds.has(problem)) return;
    this.#kinds.add(problem);
    this.#result.findings.push({ what, problem, sent });
  }
}

/** Returns the code of an acknowledgement that is an error. */
function errorCodeIn(text: string): string | undefined {
  return /^43.*"ok":false/.test(text) ? /"code":"(\w*)"/.exec(text)?.[1] : undefined;
}
