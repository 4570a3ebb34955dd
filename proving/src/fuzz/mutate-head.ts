import fc from 'fast-check';
import type { Random } from '#shared/random.ts';
import { anyUnits, oddFields, oddIds, oddTexts } from './odd-values.ts';
import type { Mutations } from './mutations.ts';

/** Removes control characters, which are covered by `raw-mutations.ts`. */
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

function anyText(random: Random): string {
  return random.is(0.5) ? random.pick(oddTexts) : random.pick(oddIds);
}

/** With these headers the server may wait for more bytes until the connection is half closed. */
const leavesEndOpen = /^(content-length|transfer-encoding|expect)$/;

/** Mutations of path, method and headers. */
export const headMutations: Mutations = {
  'another method': (draft, random) => {
    draft.method = random.pick(methods);
  },
  'an odd parameter': (draft, random) => {
    const parts = splitPath(draft.path);
    parts[random.between(1, Math.max(1, parts.length - 1))] = encodeURIComponent(anyText(random).toWellFormed());
    draft.path = `/${parts.join('/')}`;
  },
  'an odd piece in the path': (draft, random) => {
    const position = random.between(1, draft.path.length);
    draft.path = draft.path.slice(0, position) + random.pick(oddPieces) + draft.path.slice(position);
  },
  'another spelling of the path': (draft, random) => {
    draft.path = random.pick([
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
  'a name of 10,000 characters': (draft, random) => {
    draft.path += `${random.pick(['/', '', '?'])}${'n'.repeat(10_000)}`;
  },
  'an odd query parameter': (draft, random) => {
    const [name] =
      draft.query.length > 0 ? random.pick(draft.query) : [random.pick(['limit', 'search', 'page', 'lastPostId'])];
    draft.query = draft.query.filter(([each]) => each !== name);
    draft.query.push([
      name,
      random.pick([anyText(random), '0', '-1', '51', '1e9', '1.5', '999999999', '10 ', '０', '']),
    ]);
  },
  'a random query': (draft, random) => {
    draft.query.push([random.value(fc.string({ maxLength: 20 })), random.value(anyUnits(60))]);
  },
  'a repeated query parameter': (draft, random) => {
    const [name] = draft.query.length > 0 ? random.pick(draft.query) : ['limit'];
    draft.query.push([name, '1'], [name, '2']);
  },
  'JavaScript property names in the query': (draft, random) => {
    const name = random.pick(oddFields).slice(0, 200);
    draft.query.push([name, '1'], [`${name}[a]`, '1'], ['limit[]', '1'], ['limit[$gt]', '1']);
  },
  'a query that cannot be decoded': (draft, random) => {
    draft.path += `?${random.pick(['%', '%zz=1', 'limit=%', '&&&&', '=', '==&=', 'limit=1%00', '?', '#', `${'a=1&'.repeat(2_000)}`])}`;
    draft.query = [];
  },
  'an odd header': (draft, random) => {
    const [name, values] = random.pick(oddHeaders);
    draft.headers = draft.headers.filter(([each]) => each !== name);
    draft.headers.push([name, inLine(random.pick(values))]);
    if (leavesEndOpen.test(name)) draft.after = 'closes our half';
  },
  'a random header': (draft, random) => {
    draft.headers.push([random.pick(['x-a', 'cookie', 'accept', 'user-agent']), inLine(random.value(anyUnits(20)))]);
  },
  'an 8 KB header': (draft) => {
    draft.headers.push(['x-long', 'x'.repeat(8_192)]);
  },
  'many headers': (draft, random) => {
    const count = random.pick([100, 500, 1_900]);
    for (let index = 0; index < count; index += 1) draft.headers.push([`x${index}`, '1']);
  },
  'too many long headers': (draft, random) => {
    const count = random.pick([3, 30]);
    for (let index = 0; index < count; index += 1) draft.headers.push([`x-${index}`, 'x'.repeat(8_000)]);
  },
  'a repeated header': (draft, random) => {
    const [name, values] = random.pick(oddHeaders);
    draft.headers.push([name, inLine(random.pick(values))], [name, inLine(random.pick(values))]);
    if (leavesEndOpen.test(name)) draft.after = 'closes our half';
  },
};
