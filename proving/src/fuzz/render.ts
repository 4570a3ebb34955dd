import type { Draft, Part } from './draft.ts';

/** Marks the text of a number that JavaScript cannot represent, so that it passes `JSON.stringify`. */
const mark = 'number:';

export function rawNumber(text: string): string {
  return mark + text;
}

/** Renders the body and adds its content type, unless the draft has no body or is rendered already. */
export function renderBody(draft: Draft): void {
  if (draft.body) return;
  if (draft.form) {
    draft.body = renderForm(draft.form, draft.boundary);
    draft.headers.push(['content-type', `multipart/form-data; boundary=${draft.boundary}`]);
  } else if (draft.json !== undefined) {
    const text = JSON.stringify(draft.json).replaceAll(new RegExp(`"${mark}([^"]*)"`, 'g'), '$1');
    draft.body = Buffer.from(text);
    draft.headers.push(['content-type', 'application/json']);
  }
}

function renderForm(parts: readonly Part[], boundary: string): Buffer {
  const chunks = parts.flatMap(({ name, filename, type, bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
        filename === undefined ? '' : `; filename="${filename}"`
      }\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

/** Renders the request; header lines are written unchanged. */
export function renderRequest(draft: Draft, token: string | undefined): Buffer {
  const query = draft.query
    .map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('='))
    .join('&');
  const lines = [
    `${draft.method} ${draft.path}${query && `?${query}`} HTTP/1.1`,
    ...(hasHeader(draft, 'host') ? [] : ['Host: 127.0.0.1']),
    ...(token && !hasHeader(draft, 'authorization') ? [`Authorization: Bearer ${token}`] : []),
    ...(hasHeader(draft, 'connection') ? [] : ['Connection: close']),
    ...draft.headers.map(([name, value]) => `${name}: ${value}`),
  ];
  const body = draft.body ?? Buffer.alloc(0);
  const { framing } = draft;
  if (framing === 'chunked') lines.push('Transfer-Encoding: chunked');
  else if (typeof framing === 'object') lines.push(`Content-Length: ${framing.length}`);
  else if (draft.body && framing === undefined) lines.push(`Content-Length: ${body.length}`);
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return Buffer.concat([head, framing === 'chunked' ? inChunks(body) : body]);
}

export function hasHeader({ headers }: Pick<Draft, 'headers'>, wanted: string): boolean {
  return headers.some(([name]) => name.toLowerCase() === wanted);
}

function inChunks(body: Buffer): Buffer {
  const middle = Math.ceil(body.length / 2);
  const chunks = [body.subarray(0, middle), body.subarray(middle)].filter((chunk) => chunk.length > 0);
  const written = chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from('0\r\n\r\n')]);
}
