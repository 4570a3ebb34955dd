import { escapeHtml } from '#platform/http/escape-html.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { product } from '@baraza/contract/shared/product.ts';
import sharp from 'sharp';
import { accentStyles } from './accent.ts';
import type { Env } from './env.ts';

/** What the operator changes about the built web client. */
export interface Branding {
  /** Returns a built page with the names, the logo and the color of the operator. */
  brand(page: string): string;
  /** Files that replace built ones, by name, such as `favicon.svg`. */
  files: ReadonlyMap<string, { type: string; bytes: Buffer }>;
}

type BrandingSettings = Pick<
  Env,
  'SITE_NAME' | 'ORGANIZATION_NAME' | 'SUPPORT_EMAIL' | 'LOGO_FILE' | 'ACCENT_COLOR' | 'FRONT_PAGE_LINE'
>;

/** Behind the logo where a system cuts icons to a shape, and on the card that apps show for links. */
const paper = '#fbf7ef';
/** Our names, the longer one first. */
const names = new RegExp(`${product.company.replaceAll('.', '\\.')}|${product.name}`, 'g');
/** Scripts, styles, and the line that names this software. */
const unchanged = /(<(?:script|style)\b[\s\S]*?<\/(?:script|style)>|<p data-by[\s\S]*?<\/p>)/;

/** Throws an Error of one sentence for a color that cannot be read and a logo that is not a picture. */
export async function readBranding(folder: string, env: BrandingSettings): Promise<Branding> {
  const { SITE_NAME, ORGANIZATION_NAME, SUPPORT_EMAIL, LOGO_FILE, ACCENT_COLOR, FRONT_PAGE_LINE } = env;
  const isOurs = SITE_NAME === product.name;
  const styles = ACCENT_COLOR && accentStyles(ACCENT_COLOR);
  const files = LOGO_FILE ? await drawIcons(LOGO_FILE) : new Map<string, { type: string; bytes: Buffer }>();
  if (!isOurs || LOGO_FILE) files.set('app.webmanifest', await readManifest(folder, SITE_NAME));
  const rename = (text: string) =>
    text.replaceAll(names, (name) => escapeHtml(name === product.company ? ORGANIZATION_NAME : SITE_NAME));
  return {
    files,
    brand(page) {
      let branded = page
        .split(unchanged)
        .map((part, index) => (index % 2 === 0 ? rename(part) : part))
        .join('');
      branded = setMeta(branded, 'support-email', SUPPORT_EMAIL);
      if (ORGANIZATION_NAME !== product.company) branded = addMeta(branded, 'organization', ORGANIZATION_NAME);
      if (LOGO_FILE) {
        branded = branded.replaceAll(/<svg[^>]*\sdata-logo\b[\s\S]*?<\/svg>/g, () => logoImage);
        branded = addMeta(branded, 'logo', logoPath);
      }
      if (!isOurs) branded = branded.replace(/(<p data-by[^>]*?) hidden(?:="")?/, '$1');
      if (FRONT_PAGE_LINE) {
        branded = branded.replace(
          /(<p[^>]*\sdata-line\b[^>]*>)[\s\S]*?(<\/p>)/,
          (_, start: string, end: string) => `${start}${escapeHtml(FRONT_PAGE_LINE)}${end}`,
        );
      }
      return styles ? branded.replace('</head>', () => `<style>${styles}</style></head>`) : branded;
    },
  };
}

const logoPath = '/favicon.svg';
const logoImage = `<img src="${logoPath}" alt="" width="32" height="32">`;

function setMeta(page: string, name: string, content: string): string {
  const pattern = new RegExp(`(<meta name="${name}" content=")[^"]*`);
  return page.replace(pattern, (_, start: string) => start + escapeHtml(content));
}

/** Adds what the pages have no element for, because it is not needed for our own names. */
function addMeta(page: string, name: string, content: string): string {
  return page.replace('</head>', () => `<meta name="${name}" content="${escapeHtml(content)}" /></head>`);
}

/** Draws every icon from a PNG file. The decoder of SVG files is off, because people upload pictures, too. */
async function drawIcons(path: string): Promise<Map<string, { type: string; bytes: Buffer }>> {
  try {
    const source = await readFile(path);
    const { format, width = 0, height = 0 } = await sharp(source).metadata();
    if (format !== 'png' || Math.max(width, height) < 512) throw new Error('it is not a PNG file of this size');
    const draw = (edge: number) =>
      sharp(source).resize({ width: edge, height: edge, fit: 'contain', background: '#0000' });
    const onPaper = async (size: { width: number; height: number }, edge: number) =>
      sharp({ create: { ...size, channels: 4, background: paper } })
        .composite([{ input: await draw(edge).png().toBuffer() }])
        .png()
        .toBuffer();
    const large = await draw(512).png().toBuffer();
    const silhouette = await sharp(await draw(96).ensureAlpha().extractChannel('alpha').toBuffer())
      .toColourspace('b-w')
      .toBuffer();
    const badge = sharp({ create: { width: 96, height: 96, channels: 3, background: '#fff' } }).joinChannel(silhouette);
    const small = await draw(192).png().toBuffer();
    const image = `<image width="192" height="192" href="data:image/png;base64,${small.toString('base64')}"/>`;
    const favicon = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192">${image}</svg>`);
    const png = (bytes: Buffer) => ({ type: 'image/png', bytes });
    return new Map([
      ['favicon.svg', { type: 'image/svg+xml', bytes: favicon }],
      ['icon-192.png', png(small)],
      ['icon-512.png', png(large)],
      ['icon-maskable-512.png', png(await onPaper({ width: 512, height: 512 }, 320))],
      ['badge-96.png', png(await badge.png().toBuffer())],
      ['card.png', png(await onPaper({ width: 1200, height: 630 }, 360))],
    ]);
  } catch (error) {
    throw new Error(
      `LOGO_FILE must be a PNG picture of at least 512 pixels, but ${path} cannot be used (${(error as Error).message}).`,
      {
        cause: error,
      },
    );
  }
}

/** The manifest of the installed app with the name of the site, and without pictures of ours. */
async function readManifest(folder: string, name: string): Promise<{ type: string; bytes: Buffer }> {
  const manifest = JSON.parse(await readFile(join(folder, 'app.webmanifest'), 'utf8')) as Record<string, unknown>;
  const { screenshots: _, ...rest } = manifest;
  const bytes = Buffer.from(JSON.stringify({ ...rest, name, short_name: name }));
  return { type: 'application/manifest+json', bytes };
}
