import fc from 'fast-check';
import { valuesOf } from './arbitrary.ts';
import type { Random } from '#shared/random.ts';
import type { Vocabulary } from './vocabulary.ts';
import { anyUnits, oddFields, oddIds, oddTexts, oddValues } from './odd-values.ts';
import { type Frame, opcodes, textFrame } from '@baraza/server/src/testing/raw-websocket.ts';

const oddNames: readonly unknown[] = [
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'error',
  'newListener',
  'removeListener',
  'message',
  ...oddFields,
  null,
  0,
  -1,
  1.5,
  true,
  [],
  {},
  ['message'],
  { toString: 'x' },
];

const oddNamespaces = [
  '',
  '/',
  '/nope',
  '/__proto__',
  '/constructor',
  'events',
  '/events?token=x',
  '/EVENTS',
  '/*',
  '/\0',
  '/événements',
  `/${'n'.repeat(10_000)}`,
];
const oddAckIds = ['', '', '0', '1', '999999999999999999999', '-1', '1.5', '1e9', 'abc'];
const enginePackets = [
  '',
  '0',
  '0{"sid":"x"}',
  '1',
  '2probe',
  '3',
  '3probe',
  '4',
  '5',
  '6',
  '7',
  '9',
  'b',
  'bAAAA',
  'b4AA',
  '\0',
  'x',
];

export function joinPacket(namespace: string, token: string | undefined): string {
  return `40${namespace},${token === undefined ? '' : JSON.stringify({ token })}`;
}

function namespaceOf(random: Random, { namespaces }: Vocabulary): string {
  return random.is(0.8) ? random.pick(namespaces) : random.pick(oddNamespaces);
}

/** Arguments of an event: valid ones, random ones, or none. */
function argumentsOf(random: Random, vocabulary: Vocabulary): unknown[] {
  if (vocabulary.events.length > 0 && random.is(0.7)) {
    const { name, body } = random.pick(vocabulary.events);
    const value: unknown = body ? random.value(valuesOf(body)) : undefined;
    return [name, random.is(0.5) ? value : mutateOne(random, value)];
  }
  const name = random.is(0.3) ? random.value(fc.string({ maxLength: 20 })) : random.pick(oddNames);
  return [name, ...random.some(oddValues, random.between(0, 3))];
}

function mutateOne(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return random.pick([...oddValues, ...oddIds]);
  const copy = structuredClone(value) as Record<string, unknown>;
  const names = Object.keys(copy);
  if (names.length > 0) copy[random.pick(names)] = random.pick([...oddValues, ...oddTexts, ...oddIds]);
  return copy;
}

type MakeFrames = (random: Random, vocabulary: Vocabulary, token: string | undefined) => Frame[];
const inText = (...texts: string[]) => texts.map(textFrame);
const binary = (payload: Buffer): Frame => ({ opcode: opcodes.binary, payload });

/** Packets in valid WebSocket frames. */
export const packets: Record<string, MakeFrames> = {
  'an event': (random, vocabulary) =>
    inText(
      `42${random.pick(vocabulary.namespaces)},${random.between(0, 99)}${JSON.stringify(argumentsOf(random, vocabulary))}`,
    ),
  'an event anywhere': (random, vocabulary) =>
    inText(
      `42${namespaceOf(random, vocabulary)},${random.pick(oddAckIds)}${JSON.stringify(argumentsOf(random, vocabulary))}`,
    ),
  'an event that is not a list': (random, vocabulary) =>
    inText(`42${random.pick(vocabulary.namespaces)},1${JSON.stringify(random.pick(oddValues)) ?? ''}`),
  'an event that is not JSON': (random, vocabulary) =>
    inText(
      `42${random.pick(vocabulary.namespaces)},${random.pick(['[', '["a"', "['a']", '[1e999', '["a",]', '[\ud800]', 'NaN'])}`,
    ),
  'an event of great depth': (random, vocabulary) =>
    inText(`42${random.pick(vocabulary.namespaces)},1["a",${'['.repeat(10_000)}${']'.repeat(10_000)}]`),
  'an event of 40 KB': (random, vocabulary) =>
    inText(
      `42${random.pick(vocabulary.namespaces)},1["${'n'.repeat(random.pick([10, 40_000]))}","${'x'.repeat(20_000)}"]`,
    ),
  joining: (random, vocabulary, token) => inText(joinPacket(namespaceOf(random, vocabulary), token)),
  'joining without a token': (random, vocabulary) =>
    inText(joinPacket(namespaceOf(random, vocabulary), random.pick([undefined, '', 'x', 'a'.repeat(43), '__proto__']))),
  'joining with a random token': (random, vocabulary) =>
    inText(`40${namespaceOf(random, vocabulary)},${JSON.stringify({ token: random.pick(oddValues) })}`),
  leaving: (random, vocabulary) => inText(`41${namespaceOf(random, vocabulary)},`),
  'an unexpected acknowledgement': (random, vocabulary) =>
    inText(`43${random.pick(vocabulary.namespaces)},${random.pick(oddAckIds)}${random.pick(['[]', '[1]', '{}', ''])}`),
  'an error packet': (random, vocabulary) => inText(`44${namespaceOf(random, vocabulary)},{"message":"x"}`),
  attachments: (random, vocabulary) => {
    const count = random.pick(['1', '2', '11', '0', '', '-1', '99999999999', 'x', '1.5']);
    const number = random.pick([0, 1, -1, 5, 1e9, 'a', null]);
    const body = JSON.stringify([random.pick(['a', null, {}]), { _placeholder: true, num: number }]);
    const packet = textFrame(`45${count}-${random.pick(vocabulary.namespaces)},1${body}`);
    const behind = Array.from({ length: random.between(0, 3) }, () => binary(Buffer.alloc(random.between(0, 300))));
    return random.is(0.3) ? [packet, ...inText('42["a"]')] : [packet, ...behind];
  },
  bytes: (random) => [binary(Buffer.from(random.value(fc.uint8Array({ maxLength: 300 }))))],
  'a packet of Engine.IO': (random) => inText(random.pick(enginePackets)),
  'a random text': (random) => inText(random.value(anyUnits(200))),
  'a packet of an unknown type': (random, vocabulary) =>
    inText(`4${random.pick(['6', '7', '9', 'a', '-1', ''])}${random.pick(vocabulary.namespaces)},["a"]`),
};
