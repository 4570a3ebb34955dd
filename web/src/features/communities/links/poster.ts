import { initials } from '#ui/pictures/avatar.tsx';
import { qrPathOf } from '#ui/pictures/qr-path.ts';

/** The width and height of a poster, in the proportions of a page. */
export const posterSize = { width: 800, height: 1130 } as const;

interface Poster {
  name: string;
  /** The picture of the club as a data URL; null for its initials. */
  picture: string | null;
  url: string;
  /** What to do with the code. */
  call: string;
  /** Until when the link works. */
  until: string;
}

/** How many letters of the name fit into a line. */
const lineLength = 22;
const middle = posterSize.width / 2;

/** Returns a page with the QR code of a link and the club that it invites to, as a data URL of an SVG picture. */
export function posterUrlOf({ name, picture, url, call, until }: Poster): string {
  const { size, path } = qrPathOf(url);
  const lines = linesOf(name);
  const emblem = picture
    ? `<clipPath id="round"><circle cx="${middle}" cy="140" r="100"/></clipPath>
      <image href="${escape(picture)}" x="${middle - 100}" y="40" width="200" height="200" preserveAspectRatio="xMidYMid slice" clip-path="url(#round)"/>`
    : `<circle cx="${middle}" cy="140" r="100" fill="#1f7a4d"/><circle cx="${middle}" cy="140" r="68" fill="#fff"/>
      ${textOf(initials(name), { y: 160, size: 56, weight: 800 })}`;
  const nameEnd = 250 + lines.length * 62;
  // Three lines leave less of the page.
  const codeSize = lines.length > 2 ? 500 : 560;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${posterSize.width}" height="${posterSize.height}"
    viewBox="0 0 ${posterSize.width} ${posterSize.height}" font-family="system-ui, sans-serif">
    <rect width="100%" height="100%" fill="#fff"/>
    ${emblem}
    ${lines.map((line, index) => textOf(line, { y: 310 + index * 62, size: 54, weight: 800 })).join('')}
    ${textOf(call, { y: nameEnd + 62, size: 32 })}
    <svg x="${middle - codeSize / 2}" y="${nameEnd + 80}" width="${codeSize}" height="${codeSize}" viewBox="0 0 ${size} ${size}"
      shape-rendering="crispEdges"><path d="${path}" fill="#000"/></svg>
    ${textOf(until, { y: nameEnd + 80 + codeSize + 24, size: 26 })}
    ${textOf(url.replace(/^https?:\/\//, ''), { y: nameEnd + 80 + codeSize + 62, size: 16 })}
  </svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

function textOf(text: string, { y, size, weight = 400 }: { y: number; size: number; weight?: number }): string {
  // The direction follows the letters, and a long text is squeezed into the page.
  const fit =
    text.length * size * 0.62 > posterSize.width - 40
      ? `textLength="${posterSize.width - 40}" lengthAdjust="spacingAndGlyphs"`
      : '';
  return `<text x="${middle}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="middle" unicode-bidi="plaintext" ${fit}>${escape(text)}</text>`;
}

/** Breaks a name between words, into at most three lines. */
function linesOf(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && (lines.length === 3 || line.length + word.length < lineLength)) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Returns a picture as a data URL, which a poster needs because it loads nothing; null if it cannot be loaded. */
export async function loadPicture(url: string | null): Promise<string | null> {
  if (url === null) return null;
  try {
    const reply = await fetch(url);
    if (!reply.ok) return null;
    const blob = await reply.blob();
    return await new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(String(reader.result)));
      reader.addEventListener('error', () => resolve(null));
      reader.readAsDataURL(blob);
    });
  } catch {
    return null;
  }
}

/** Returns a poster as a PNG picture. */
export async function drawPoster(posterUrl: string): Promise<Blob> {
  const image = new Image(posterSize.width, posterSize.height);
  image.src = posterUrl;
  await image.decode();
  const canvas = document.createElement('canvas');
  // Sharp on paper.
  canvas.width = posterSize.width * 2;
  canvas.height = posterSize.height * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser cannot draw the poster.'))),
      'image/png',
    );
  });
}

/** Opens the browser's dialog for printing with a poster as the only page. */
export async function printPoster(posterUrl: string): Promise<void> {
  const sheet = document.createElement('div');
  sheet.className = 'print-sheet';
  const image = new Image();
  image.alt = '';
  image.src = posterUrl;
  await image.decode();
  sheet.append(image);
  document.body.append(sheet);
  addEventListener('afterprint', () => sheet.remove(), { once: true });
  print();
}
