import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accentStyles, contrast, surfaces } from './accent.ts';
import { readBranding } from './branding.ts';
import { readEnv } from './env.ts';

const page = `<!doctype html><html><head><title>Baraza</title>
<meta property="og:site_name" content="Baraza" /><meta name="support-email" content="support@baraza.example" />

<script>const a = 'Baraza';</script></head><body>
<svg data-logo viewBox="0 0 1 1"><path d="M0 0"/></svg>
<p class="a" data-line="true">One wall.</p><p data-by hidden="">Powered by Baraza</p>
<p>© 2026 Baraza Inc.</p></body></html>`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baraza-branding-'));
  const manifest = { name: 'Baraza', short_name: 'Baraza', start_url: '/feed', screenshots: [{ src: '/a.webp' }] };
  await writeFile(join(folder, 'app.webmanifest'), JSON.stringify(manifest));
});
afterAll(() => rm(folder, { recursive: true }));

const read = (settings: Record<string, string>) => readBranding(folder, readEnv(settings));

describe('the pages', () => {
  test('are unchanged without settings', async () => {
    const { brand, files } = await read({});
    expect(brand(page)).toBe(page);
    expect(files.size).toBe(0);
  });

  test('have the names of the operator, as text', async () => {
    const { brand, files } = await read({
      SITE_NAME: 'Kampus & Co',
      ORGANIZATION_NAME: 'University of <Mwanza>',
      SUPPORT_EMAIL: 'help@uni.example',
      FRONT_PAGE_LINE: 'Life at "Mwanza" & around $& it',
    });
    const branded = brand(page);
    expect(branded).toContain('<title>Kampus &#38; Co</title>');
    expect(branded).toContain('<meta property="og:site_name" content="Kampus &#38; Co" />');
    expect(branded).toContain('<meta name="support-email" content="help@uni.example" />');
    expect(branded).toContain('<meta name="organization" content="University of &#60;Mwanza&#62;" />');
    expect(branded).toContain('<p>© 2026 University of &#60;Mwanza&#62;</p>');
    expect(branded).toContain('data-line="true">Life at &#34;Mwanza&#34; &#38; around $&#38; it</p>');
    expect(branded).toContain('<p data-by>Powered by Baraza</p>');
    // Scripts are not text.
    expect(branded).toContain(`const a = 'Baraza';`);
    expect(JSON.parse(String(files.get('app.webmanifest')?.bytes))).toEqual({
      name: 'Kampus & Co',
      short_name: 'Kampus & Co',
      start_url: '/feed',
    });
  });

  test('keep an organization whose name contains ours', async () => {
    const named = await read({ SITE_NAME: 'Kampus', ORGANIZATION_NAME: 'Friends of Baraza' });
    expect(named.brand(page)).toContain('<p>© 2026 Friends of Baraza</p>');
    const unnamed = await read({ SITE_NAME: 'Kampus' });
    expect(unnamed.brand(page)).toContain('<p>© 2026 Baraza Inc.</p>');
  });

  test('have the accent color in both themes', async () => {
    const { brand } = await read({ ACCENT_COLOR: '#7a1f3d' });
    expect(brand(page)).toMatch(
      /<style>:root:root\{--primary:#7a1f3d;[^<]*:root\.dark:root\{--primary:#\w{6};[^<]*<\/style><\/head>/,
    );
  });
});

describe('the logo', () => {
  const paint = (width: number, type: 'png' | 'jpeg') =>
    sharp({ create: { width, height: 300, channels: 4, background: '#7a1f3d' } })
      .toFormat(type)
      .toBuffer();

  test('replaces ours on the pages and as every icon', async () => {
    const file = join(folder, 'logo.png');
    await writeFile(file, await paint(512, 'png'));
    const { brand, files } = await read({ LOGO_FILE: file });
    expect(brand(page)).toContain('<img src="/favicon.svg" alt="" width="32" height="32">');
    expect(brand(page)).toContain('<meta name="logo" content="/favicon.svg" />');
    expect(brand(page)).not.toContain('data-logo');
    const sizes: Record<string, [number, number]> = {
      'icon-192.png': [192, 192],
      'icon-512.png': [512, 512],
      'icon-maskable-512.png': [512, 512],
      'badge-96.png': [96, 96],
      'card.png': [1200, 630],
    };
    for (const [name, [width, height]] of Object.entries(sizes)) {
      const { bytes, type: contentType } = files.get(name)!;
      expect(await sharp(bytes).metadata(), name).toMatchObject({ format: 'png', width, height });
      expect(contentType).toBe('image/png');
    }
    expect(files.get('favicon.svg')!.type).toBe('image/svg+xml');
    const [, inside = ''] = /href="data:image\/png;base64,([^"]+)"/.exec(String(files.get('favicon.svg')!.bytes)) ?? [];
    const pixels = await sharp(Buffer.from(inside, 'base64')).raw().toBuffer();
    expect([...pixels.subarray((96 * 192 + 96) * 4, (96 * 192 + 96) * 4 + 4)]).toEqual([0x7a, 0x1f, 0x3d, 255]);
  });

  test('of another type or size, or none, is refused in one sentence', async () => {
    await writeFile(join(folder, 'small.png'), await paint(511, 'png'));
    await writeFile(join(folder, 'large.jpg'), await paint(800, 'jpeg'));
    for (const name of ['absent.png', 'app.webmanifest', 'small.png', 'large.jpg']) {
      await expect(read({ LOGO_FILE: join(folder, name) }), name).rejects.toThrow(
        /^LOGO_FILE must be a PNG picture of at least 512 pixels, but/,
      );
    }
  });
});

describe('the accent color', () => {
  test('is checked against the colors of the style sheet', async () => {
    const sheet = await readFile(join(import.meta.dirname, '../../../../web/src/ui/look.css'), 'utf8');
    const [light = '', dark = ''] = sheet.split('.dark {');
    for (const [theme, text] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      const colors = ['page', 'raised', 'sunk'].map((name) => new RegExp(`--${name}: (#\\w{6})`).exec(text)?.[1]);
      expect(surfaces[theme], theme).toEqual(colors);
    }
  });

  test('has the contrast of the standard', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  test.each(['#7a1f3d', '#003366', '#0b6b57', '#1a1a1a', '#5b2a86'])('%s can be read in both themes', (color) => {
    const dark = /\.dark:root\{--primary:(#\w{6})/.exec(accentStyles(color))?.[1] ?? '';
    for (const surface of surfaces.dark) expect(contrast(dark, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['#ffb21a', 'light'],
    ['#ffffff', 'light'],
    ['#7a1f3d,#5b1f3d', 'dark'],
  ])('%s is refused, because it cannot be read in the %s theme', async (color, theme) => {
    await expect(read({ ACCENT_COLOR: color })).rejects.toThrow(
      new RegExp(`^ACCENT_COLOR must have a contrast of at least 4\\.5 in the ${theme} theme, but #\\w{6} has \\d`),
    );
  });
});
