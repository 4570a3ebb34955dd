import type { ExportedRow } from './exported-rows.ts';

/** The readable page of an export, `index.html`. It works from a disk, without scripts and without a network. */

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1c1917}
article{border:1px solid #d6d3d1;border-radius:8px;padding:.5rem 1rem;margin:.75rem 0}
dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.25rem 1rem;margin:0}
dt{color:#57534e}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}img{max-width:100%;max-height:20rem}`;

const picture = /^[0-9a-f]{32}\.(jpg|png|webp)$/;
const sound = /^[0-9a-f]{32}\.m4a$/;

/** The beginning of the page. Names may be in a right-to-left script, so the browser determines the direction of each text. */
export function pageStart({ name, site, madeAt }: { name: string; site: string; madeAt: Date }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; media-src 'self' file:; style-src 'unsafe-inline'">
<title>Your data on ${escapeHtml(site)}</title>
<style>${style}</style>
</head>
<body>
<h1>Your data on ${escapeHtml(site)}</h1>
<p><bdi>${escapeHtml(name)}</bdi>, as of ${formatTime(madeAt)}. The same data is in the JSON files next to this page.</p>
`;
}

export function areaStart(area: string): string {
  return `<h2>${escapeHtml(capitalize(area))}</h2>\n`;
}

export function tableStart(title: string): string {
  return `<h3>${escapeHtml(title)}</h3>\n`;
}

/** One row; empty columns are left out. */
export function rowHtml(row: ExportedRow): string {
  const items = Object.entries(row).flatMap(([column, value]) => {
    const html = valueHtml(value);
    return html === ''
      ? []
      : [`<dt>${escapeHtml(capitalize(column.replaceAll('_', ' ')))}</dt><dd dir="auto">${html}</dd>`];
  });
  return `<article><dl>${items.join('')}</dl></article>\n`;
}

export const pageEnd = '</body>\n</html>\n';

function valueHtml(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (value instanceof Date) return formatTime(value);
  if (Array.isArray(value)) return value.map(valueHtml).join(', ');
  if (typeof value === 'object') return escapeHtml(JSON.stringify(value));
  const text = String(value as string | number | boolean | bigint);
  if (sound.test(text)) return `<audio controls preload="none" src="media/${text}"></audio>`;
  return picture.test(text) ? `<img src="media/${text}" alt="" loading="lazy">` : escapeHtml(text);
}

function formatTime(time: Date): string {
  return `<time datetime="${time.toISOString()}">${time.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`;
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
}
