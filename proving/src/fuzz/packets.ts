import fc from 'fast-check';
import { valuesOf } from './arbitrary.ts';
import type { Draw } from '#shared/draw.ts';
import type { Vocabulary } from './frame-vocabulary.ts';
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

/** The packet that joins a namespace. */
export function joinPacket(namespace: string, token: string | undefined): string {
  return `40${namespace},${token === undefined ? '' : JSON.stringify({ token })}`;
}

function namespaceOf(draw: Draw, { namespaces }: Vocabulary): string {
  return draw.is(0.8) ? draw.pick(namespaces) : draw.pick(oddNamespaces);
}

/** What one event carries: what the contract says, something else, or nothing. */
function argumentsOf(draw: Draw, vocabulary: Vocabulary): unknown[] {
  if (vocabulary.events.length > 0 && draw.is(0.7)) {
    const { name, body } = draw.pick(vocabulary.events);
    const value: unknown = body ? draw.value(valuesOf(body)) : undefined;
    return [name, draw.is(0.5) ? value : spoilOne(draw, value)];
  }
  const name = draw.is(0.3) ? draw.value(fc.string({ maxLength: 20 })) : draw.pick(oddNames);
  return [name, ...draw.some(oddValues, draw.between(0, 3))];
}

function spoilOne(draw: Draw, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return draw.pick([...oddValues, ...oddIds]);
  const copy = structuredClone(value) as Record<string, unknown>;
  const names = Object.keys(copy);
  if (names.length > 0) copy[draw.pick(names)] = draw.pick([...oddValues, ...oddTexts, ...oddIds]);
  return copy;
}

type DrawFrames = (draw: Draw, vocabulary: Vocabulary, token: string | undefined) => Frame[];
const inText = (...texts: string[]) => texts.map(textFrame);
const binary = (payload: Buffer): Frame => ({ opcode: opcodes.binary, payload });

/** What can be said over a WebSocket that is whole. */
export const packets: Record<string, DrawFrames> = {
  'an event': (draw, vocabulary) =>
    inText(
      `42${draw.pick(vocabulary.namespaces)},${draw.between(0, 99)}${JSON.stringify(argumentsOf(draw, vocabulary))}`,
    ),
  'an event anywhere': (draw, vocabulary) =>
    inText(
      `42${namespaceOf(draw, vocabulary)},${draw.pick(oddAckIds)}${JSON.stringify(argumentsOf(draw, vocabulary))}`,
    ),
  'an event that is no list': (draw, vocabulary) =>
    inText(`42${draw.pick(vocabulary.namespaces)},1${JSON.stringify(draw.pick(oddValues)) ?? ''}`),
  'an event that is no JSON': (draw, vocabulary) =>
    inText(
      `42${draw.pick(vocabulary.namespaces)},${draw.pick(['[', '["a"', "['a']", '[1e999', '["a",]', '[\ud800]', 'NaN'])}`,
    ),
  'an event of great depth': (draw, vocabulary) =>
    inText(`42${draw.pick(vocabulary.namespaces)},1["a",${'['.repeat(10_000)}${']'.repeat(10_000)}]`),
  'an event of 40 KB': (draw, vocabulary) =>
    inText(`42${draw.pick(vocabulary.namespaces)},1["${'n'.repeat(draw.pick([10, 40_000]))}","${'x'.repeat(20_000)}"]`),
  joining: (draw, vocabulary, token) => inText(joinPacket(namespaceOf(draw, vocabulary), token)),
  'joining as nobody': (draw, vocabulary) =>
    inText(joinPacket(namespaceOf(draw, vocabulary), draw.pick([undefined, '', 'x', 'a'.repeat(43), '__proto__']))),
  'joining with anything': (draw, vocabulary) =>
    inText(`40${namespaceOf(draw, vocabulary)},${JSON.stringify({ token: draw.pick(oddValues) })}`),
  leaving: (draw, vocabulary) => inText(`41${namespaceOf(draw, vocabulary)},`),
  'an acknowledgement nobody waits for': (draw, vocabulary) =>
    inText(`43${draw.pick(vocabulary.namespaces)},${draw.pick(oddAckIds)}${draw.pick(['[]', '[1]', '{}', ''])}`),
  'an error of ours': (draw, vocabulary) => inText(`44${namespaceOf(draw, vocabulary)},{"message":"x"}`),
  attachments: (draw, vocabulary) => {
    const count = draw.pick(['1', '2', '11', '0', '', '-1', '99999999999', 'x', '1.5']);
    const number = draw.pick([0, 1, -1, 5, 1e9, 'a', null]);
    const body = JSON.stringify([draw.pick(['a', null, {}]), { _placeholder: true, num: number }]);
    const packet = textFrame(`45${count}-${draw.pick(vocabulary.namespaces)},1${body}`);
    const behind = Array.from({ length: draw.between(0, 3) }, () => binary(Buffer.alloc(draw.between(0, 300))));
    return draw.is(0.3) ? [packet, ...inText('42["a"]')] : [packet, ...behind];
  },
  bytes: (draw) => [binary(Buffer.from(draw.value(fc.uint8Array({ maxLength: 300 }))))],
  'a packet of the transport': (draw) => inText(draw.pick(enginePackets)),
  'any text': (draw) => inText(draw.value(anyUnits(200))),
  'a packet of a kind there is none of': (draw, vocabulary) =>
    inText(`4${draw.pick(['6', '7', '9', 'a', '-1', ''])}${draw.pick(vocabulary.namespaces)},["a"]`),
};
