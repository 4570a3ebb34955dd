import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Draft } from './draft.ts';
import type { Random } from '#shared/random.ts';
import { oddFields, oddNumbers, oddTexts } from './odd-values.ts';
import type { Mutations } from './mutations.ts';

const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'APPLICATION/JSON',
  'application/json;',
  'application/json; charset=utf-7',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'application/json; charset=latin1',
  'application/json;charset=utf-8;charset=utf-7',
  'application/jsonp',
  'application/problem+json',
  'application/json, text/plain',
  'application/octet-stream',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=""',
  'multipart/form-data; boundary=x',
  `multipart/form-data; boundary=${'x'.repeat(500)}`,
  'multipart/mixed; boundary=----boundary',
  'multipart/form-data; boundary*=utf-8\'\'x; charset="utf-7"',
  'image/png',
  '',
  '/',
  '*/*',
  'a/b; __proto__=1',
  ';;;;',
  'x'.repeat(4_000),
] as const;

function setHeader(draft: Draft, name: string, value: string): void {
  draft.headers = draft.headers.filter(([each]) => each.toLowerCase() !== name);
  draft.headers.push([name, value]);
}

function setJson(draft: Draft, text: string): void {
  draft.body = Buffer.from(text);
  setHeader(draft, 'content-type', 'application/json');
}

/** Changes the bytes of the body; a missing body is an empty object first. */
function change(draft: Draft, how: (body: Buffer) => Buffer): void {
  if (!draft.body) setJson(draft, '{}');
  draft.body = how(draft.body ?? Buffer.alloc(0));
}

function cutAnywhere(body: Buffer, random: Random): Buffer {
  return body.subarray(0, random.between(0, Math.max(0, body.length - 1)));
}

const firstField = (draft: Draft) => /"(\w+)":/.exec(String(draft.body))?.[1] ?? 'a';

/** Mutations of the bytes of the body and of the headers that describe it. */
export const bodyMutations: Mutations = {
  'a body cut short': (draft, random) => change(draft, (body) => cutAnywhere(body, random)),
  'bytes after the body': (draft, random) =>
    change(draft, (body) => Buffer.concat([body, Buffer.from(random.pick(['x', '}', '\0', '{}', ',', '\ufeff']))])),
  'a byte order mark': (draft) => change(draft, (body) => Buffer.concat([Buffer.from('\ufeff'), body])),
  'invalid UTF-8': (draft, random) =>
    change(draft, (body) => {
      const changed = Buffer.from(body);
      const position = random.between(0, Math.max(0, changed.length - 1));
      if (changed.length > 0) changed[position] = random.pick([0x80, 0xc0, 0xed, 0xf5, 0xff]);
      return changed;
    }),
  'UTF-16': (draft) => change(draft, (body) => Buffer.from(String(body), 'utf16le')),
  'random bytes': (draft, random) => change(draft, () => Buffer.from(random.value(fc.uint8Array({ maxLength: 300 })))),
  'no body': (draft) => change(draft, () => Buffer.alloc(0)),
  'the same field twice': (draft) =>
    change(draft, (body) => Buffer.from(String(body).replace('{', `{"${firstField(draft)}":1,`))),
  'a JavaScript property name as text': (draft, random) =>
    setJson(draft, `{${JSON.stringify(random.pick(oddFields))}:{"isOnboarded":true,"toString":1}}`),
  'an escaped name': (draft) => setJson(draft, '{"\\u005f_proto__":{"a":1},"\\u0000":1,"\\ud800":"\\udfff"}'),
  'an odd number as text': (draft, random) =>
    setJson(
      draft,
      `{"${firstField(draft)}":${random.pick([...oddNumbers, '01', '+1', '.5', '0x1', 'NaN', 'Infinity'])}}`,
    ),
  'depth of 10,000': (draft, random) => {
    const [open, close] = random.pick([
      ['[', ']'],
      ['{"a":', '}'],
    ] as const);
    setJson(draft, `{"${firstField(draft)}":${open.repeat(10_000)}1${close.repeat(10_000)}}`);
  },
  'a text of 200,000 characters': (draft) => setJson(draft, `{"${firstField(draft)}":"${'x'.repeat(200_000)}"}`),
  'an odd text as the body': (draft, random) => setJson(draft, random.pick(oddTexts)),
  'another type': (draft, random) => {
    change(draft, (body) => body);
    setHeader(draft, 'content-type', random.pick(types));
  },
  'no type': (draft) => {
    change(draft, (body) => body);
    draft.headers = draft.headers.filter(([name]) => name !== 'content-type');
  },
  'two types': (draft, random) => {
    change(draft, (body) => body);
    draft.headers.push(['Content-Type', random.pick(types)]);
  },
  'a compressed body': (draft, random) =>
    change(draft, (body) => {
      const [name, compress] = random.pick([
        ['gzip', gzipSync],
        ['deflate', deflateSync],
        ['br', brotliCompressSync],
        ['zstd', (bytes: Buffer) => bytes],
        ['gzip, gzip', gzipSync],
        ['identity', (bytes: Buffer) => bytes],
        ['', (bytes: Buffer) => bytes],
      ] as const);
      setHeader(draft, 'content-encoding', name);
      return compress(body);
    }),
  'a compressed body of 10 MB': (draft) =>
    change(draft, () => {
      setHeader(draft, 'content-encoding', 'gzip');
      return gzipSync(Buffer.alloc(10_000_000, '0'));
    }),
  chunks: (draft) => {
    change(draft, (body) => body);
    draft.framing = 'chunked';
  },
  'no length': (draft) => {
    change(draft, (body) => body);
    draft.framing = 'no length';
  },
  'an invalid length': (draft, random) => {
    change(draft, (body) => body);
    draft.framing = {
      length: random.pick(['-1', '1e3', '0x10', '1, 1', '', 'abc', '99999999999999999999', '+5', '5 5']),
    };
  },
  'fewer bytes than declared': (draft, random) => {
    change(draft, (body) => body);
    draft.framing = { length: String((draft.body?.length ?? 0) + random.between(1, 5_000)) };
    draft.after = random.pick(['closes our half', 'is cut']);
  },
  'more bytes than declared': (draft, random) => {
    change(draft, (body) => body);
    draft.framing = { length: String(Math.max(0, (draft.body?.length ?? 0) - random.between(1, 50))) };
  },
};
