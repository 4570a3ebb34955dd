import fc from 'fast-check';
import type { Draw } from '#shared/draw.ts';
import { anyUnits, oddFields, oddIds, oddTexts } from './odd-values.ts';
import type { Spoils } from './spoils.ts';

/** Control characters make it no HTTP, which is a matter of `raw-bytes.ts`. */
function inLine(text: string): string {
  // eslint-disable-next-line no-control-regex
  const plain = text.replaceAll(/[\0-\u001f\u007f]/g, ' ');
  return Buffer.from(plain).toString('latin1').slice(0, 9_000);
}

const oddHeaders: readonly [name: string, values: readonly string[]][] = [
  [
    'authorization',
    [
      '',
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      `Bearer ${'a'.repeat(43)}`,
      `Bearer ${'a'.repeat(8_000)}`,
      'bearer x, Bearer y',
    ],
  ],
  ['accept', ['', '*/*', 'text/html', 'application/xml;q=NaN', 'a'.repeat(4_000)]],
  [
    'accept-encoding',
    ['', '*', 'br;q=0, *;q=0', 'gzip;q=abc', 'identity;q=0', 'zstd', 'br, gzip, deflate, zstd, compress', ',,,'],
  ],
  ['accept-language', ['sw', '*', 'a'.repeat(4_000)]],
  ['accept-charset', ['utf-7', '*;q=0']],
  ['range', ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-9999999999999', 'bytes=0-0,1-1,2-2', 'x=1']],
  ['if-none-match', ['*', '"a"', 'W/"a"', '"'.repeat(500)]],
  ['if-modified-since', ['Thu, 01 Jan 1970 00:00:00 GMT', 'never', '9'.repeat(300)]],
  ['if-match', ['*', '"x"']],
  ['origin', ['null', 'https://elsewhere.example', 'http://127.0.0.1', '\0', 'file://']],
  ['cookie', ['a=b', '_session=x; _interaction=y', '='.repeat(3_000), '__proto__=1']],
  [
    'host',
    [
      '',
      'elsewhere.example',
      '127.0.0.1:99999',
      '[::1',
      'localhost:0',
      'a b',
      '127.0.0.1@elsewhere.example',
      'x'.repeat(3_000),
    ],
  ],
  ['x-forwarded-for', ['1.2.3.4', '1.2.3.4, 5.6.7.8', '::1', 'unknown', 'a'.repeat(4_000)]],
  ['x-forwarded-host', ['elsewhere.example', '']],
  ['x-forwarded-proto', ['https', 'javascript', '']],
  ['forwarded', ['for=1.2.3.4;host=elsewhere.example;proto=https']],
  ['x-http-method-override', ['DELETE', 'TRACE']],
  ['x-request-id', ['a', '\u0001', 'x'.repeat(4_000)]],
  ['idempotency-key', ['', 'a b', 'x'.repeat(200), 'x'.repeat(201), '\u00ff', '__proto__']],
  ['expect', ['100-continue', 'nonsense']],
  ['upgrade', ['websocket', 'h2c', 'TLS/1.0']],
  ['connection', ['close, upgrade', 'close, x, y', 'keep-alive, close']],
  ['te', ['trailers', 'gzip']],
  ['trailer', ['X', 'Content-Length']],
  ['content-length', ['0', '5', 'x']],
  ['transfer-encoding', ['identity', 'gzip', 'chunked, chunked', 'x']],
  ['user-agent', ['', '\u00ff\u00fe', "' or 1=1 --", 'x'.repeat(8_000)]],
  ['referer', ['javascript:alert(1)', 'x'.repeat(3_000)]],
  ['max-forwards', ['0', '-1']],
  ['purpose', ['prefetch']],
];

const methods = [
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'QUERY',
  'LOCK',
  'get',
];

const oddPieces = [
  '%00',
  '%2e%2e',
  '..',
  '.',
  '%2f',
  '//',
  '%5c',
  ';a=b',
  '%zz',
  '%',
  '%c0%af',
  '%ff',
  '%F0%9F%91%A9',
  '*',
  '+',
  '%0d%0a',
  '#',
  '?',
  '~',
  "'",
  '|',
  '\\',
];

function splitPath(path: string): string[] {
  return path.split('/').slice(1);
}

function anyText(draw: Draw): string {
  return draw.is(0.5) ? draw.pick(oddTexts) : draw.pick(oddIds);
}

/** With these the server may rightly wait for more, until nothing more can come. */
const leavesTheEndOpen = /^(content-length|transfer-encoding|expect)$/;

/** What can be wrong with the address, the method and the headers. */
export const headSpoils: Spoils = {
  'another method': (draft, draw) => {
    draft.method = draw.pick(methods);
  },
  'an odd parameter': (draft, draw) => {
    const parts = splitPath(draft.path);
    parts[draw.between(1, Math.max(1, parts.length - 1))] = encodeURIComponent(anyText(draw).toWellFormed());
    draft.path = `/${parts.join('/')}`;
  },
  'an odd piece in the address': (draft, draw) => {
    const at = draw.between(1, draft.path.length);
    draft.path = draft.path.slice(0, at) + draw.pick(oddPieces) + draft.path.slice(at);
  },
  'another spelling of the address': (draft, draw) => {
    draft.path = draw.pick([
      draft.path.toUpperCase(),
      `/${draft.path}`,
      `${draft.path}/`,
      draft.path.replace('/api', '/api/'),
      draft.path.replace('/api', '/./api'),
      draft.path.replace('/api', '/x/../api'),
      draft.path.replace('/api', '/%61pi'),
      `http://127.0.0.1${draft.path}`,
      `http://elsewhere.example${draft.path}`,
      draft.path.slice(1),
      `${draft.path}.json`,
      `${draft.path}/x/y/z`,
      draft.path.slice(0, draft.path.lastIndexOf('/')) || '/',
    ]);
  },
  'a name of 10,000 characters': (draft, draw) => {
    draft.path += `${draw.pick(['/', '', '?'])}${'n'.repeat(10_000)}`;
  },
  'an odd word in the query': (draft, draw) => {
    const [name] =
      draft.query.length > 0 ? draw.pick(draft.query) : [draw.pick(['limit', 'search', 'page', 'lastPostId'])];
    draft.query = draft.query.filter(([each]) => each !== name);
    draft.query.push([name, draw.pick([anyText(draw), '0', '-1', '51', '1e9', '1.5', '999999999', '10 ', '０', ''])]);
  },
  'a query of any text': (draft, draw) => {
    draft.query.push([draw.value(fc.string({ maxLength: 20 })), draw.value(anyUnits(60))]);
  },
  'a word of the query twice': (draft, draw) => {
    const [name] = draft.query.length > 0 ? draw.pick(draft.query) : ['limit'];
    draft.query.push([name, '1'], [name, '2']);
  },
  'names of JavaScript in the query': (draft, draw) => {
    const name = draw.pick(oddFields).slice(0, 200);
    draft.query.push([name, '1'], [`${name}[a]`, '1'], ['limit[]', '1'], ['limit[$gt]', '1']);
  },
  'a query that cannot be decoded': (draft, draw) => {
    draft.path += `?${draw.pick(['%', '%zz=1', 'limit=%', '&&&&', '=', '==&=', 'limit=1%00', '?', '#', `${'a=1&'.repeat(2_000)}`])}`;
    draft.query = [];
  },
  'an odd header': (draft, draw) => {
    const [name, values] = draw.pick(oddHeaders);
    draft.headers = draft.headers.filter(([each]) => each !== name);
    draft.headers.push([name, inLine(draw.pick(values))]);
    if (leavesTheEndOpen.test(name)) draft.after = 'closes our half';
  },
  'a header of any text': (draft, draw) => {
    draft.headers.push([draw.pick(['x-a', 'cookie', 'accept', 'user-agent']), inLine(draw.value(anyUnits(20)))]);
  },
  'an 8 KB header': (draft) => {
    draft.headers.push(['x-long', 'x'.repeat(8_192)]);
  },
  'many headers': (draft, draw) => {
    const count = draw.pick([100, 500, 1_900]);
    for (let at = 0; at < count; at += 1) draft.headers.push([`x${at}`, '1']);
  },
  'headers beyond all bounds': (draft, draw) => {
    const count = draw.pick([3, 30]);
    for (let at = 0; at < count; at += 1) draft.headers.push([`x-${at}`, 'x'.repeat(8_000)]);
  },
  'a header given twice': (draft, draw) => {
    const [name, values] = draw.pick(oddHeaders);
    draft.headers.push([name, inLine(draw.pick(values))], [name, inLine(draw.pick(values))]);
    if (leavesTheEndOpen.test(name)) draft.after = 'closes our half';
  },
};
