import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Draft } from './draft.ts';
import type { Draw } from '#shared/draw.ts';
import { oddFields, oddNumbers, oddTexts } from './odd-values.ts';
import type { Spoils } from './spoils.ts';

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

/** The body's text, changed; a body that is not there begins as an empty object. */
function change(draft: Draft, how: (body: Buffer) => Buffer): void {
  if (!draft.body) setJson(draft, '{}');
  draft.body = how(draft.body ?? Buffer.alloc(0));
}

function cutAnywhere(body: Buffer, draw: Draw): Buffer {
  return body.subarray(0, draw.between(0, Math.max(0, body.length - 1)));
}

const firstField = (draft: Draft) => /"(\w+)":/.exec(String(draft.body))?.[1] ?? 'a';

/** What a body can be wrong in as bytes, and in what is said of it. */
export const bodySpoils: Spoils = {
  'a body cut short': (draft, draw) => change(draft, (body) => cutAnywhere(body, draw)),
  'something behind the body': (draft, draw) =>
    change(draft, (body) => Buffer.concat([body, Buffer.from(draw.pick(['x', '}', '\0', '{}', ',', '\ufeff']))])),
  'a byte order mark': (draft) => change(draft, (body) => Buffer.concat([Buffer.from('\ufeff'), body])),
  'bytes that are no UTF-8': (draft, draw) =>
    change(draft, (body) => {
      const spoiled = Buffer.from(body);
      const at = draw.between(0, Math.max(0, spoiled.length - 1));
      if (spoiled.length > 0) spoiled[at] = draw.pick([0x80, 0xc0, 0xed, 0xf5, 0xff]);
      return spoiled;
    }),
  'UTF-16': (draft) => change(draft, (body) => Buffer.from(String(body), 'utf16le')),
  'any bytes': (draft, draw) => change(draft, () => Buffer.from(draw.value(fc.uint8Array({ maxLength: 300 })))),
  'no body': (draft) => change(draft, () => Buffer.alloc(0)),
  'the same field twice': (draft) =>
    change(draft, (body) => Buffer.from(String(body).replace('{', `{"${firstField(draft)}":1,`))),
  'a name of JavaScript as text': (draft, draw) =>
    setJson(draft, `{${JSON.stringify(draw.pick(oddFields))}:{"isOnboarded":true,"toString":1}}`),
  'an escaped name': (draft) => setJson(draft, '{"\\u005f_proto__":{"a":1},"\\u0000":1,"\\ud800":"\\udfff"}'),
  'an odd number as text': (draft, draw) =>
    setJson(
      draft,
      `{"${firstField(draft)}":${draw.pick([...oddNumbers, '01', '+1', '.5', '0x1', 'NaN', 'Infinity'])}}`,
    ),
  'depth of 10,000': (draft, draw) => {
    const [open, close] = draw.pick([
      ['[', ']'],
      ['{"a":', '}'],
    ] as const);
    setJson(draft, `{"${firstField(draft)}":${open.repeat(10_000)}1${close.repeat(10_000)}}`);
  },
  'a text of 200,000 characters': (draft) => setJson(draft, `{"${firstField(draft)}":"${'x'.repeat(200_000)}"}`),
  'an odd text as the body': (draft, draw) => setJson(draft, draw.pick(oddTexts)),
  'another type': (draft, draw) => {
    change(draft, (body) => body);
    setHeader(draft, 'content-type', draw.pick(types));
  },
  'no type': (draft) => {
    change(draft, (body) => body);
    draft.headers = draft.headers.filter(([name]) => name !== 'content-type');
  },
  'two types': (draft, draw) => {
    change(draft, (body) => body);
    draft.headers.push(['Content-Type', draw.pick(types)]);
  },
  'a compressed body': (draft, draw) =>
    change(draft, (body) => {
      const [name, compress] = draw.pick([
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
    draft.framing = 'unsaid';
  },
  'a length that is no number': (draft, draw) => {
    change(draft, (body) => body);
    draft.framing = { said: draw.pick(['-1', '1e3', '0x10', '1, 1', '', 'abc', '99999999999999999999', '+5', '5 5']) };
  },
  'fewer bytes than said': (draft, draw) => {
    change(draft, (body) => body);
    draft.framing = { said: String((draft.body?.length ?? 0) + draw.between(1, 5_000)) };
    draft.after = draw.pick(['closes our half', 'is cut']);
  },
  'more bytes than said': (draft, draw) => {
    change(draft, (body) => body);
    draft.framing = { said: String(Math.max(0, (draft.body?.length ?? 0) - draw.between(1, 50))) };
  },
};
