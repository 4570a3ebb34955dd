import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { postPictures } from '@baraza/contract/features/post-limits.ts';
import sharp from 'sharp';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pages } from './pages.ts';

const path = z.string().check(z.regex(/^\/(?!\/)/));
const Picture = z.object({ src: path, sizes: z.string(), type: z.string(), purpose: z.optional(z.string()) });

/** The members that browsers ask for before they offer to install an app. */
const Manifest = z.strictObject({
  id: z.literal('/'),
  name: z.string(),
  short_name: z.string().check(z.maxLength(12)),
  description: z.string(),
  lang: z.literal('en'),
  dir: z.literal('auto'),
  start_url: path,
  scope: z.literal('/'),
  display: z.literal('standalone'),
  background_color: z.string().check(z.regex(/^#[\dA-F]{6}$/)),
  theme_color: z.string().check(z.regex(/^#[\dA-F]{6}$/)),
  categories: z.array(z.string()),
  icons: z.array(Picture),
  shortcuts: z.array(
    z.strictObject({
      name: z.string(),
      short_name: z.optional(z.string()),
      url: path,
      icons: z.array(z.object({ src: path, sizes: z.string() })),
    }),
  ),
  share_target: z.strictObject({
    action: path,
    method: z.literal('POST'),
    enctype: z.literal('multipart/form-data'),
    params: z.strictObject({
      title: z.string(),
      text: z.string(),
      url: z.string(),
      files: z.array(z.strictObject({ name: z.string(), accept: z.array(z.string()) })),
    }),
  }),
  screenshots: z.array(
    z.extend(Picture, { form_factor: z.enum(['narrow', 'wide']), label: z.string().check(z.minLength(1)) }),
  ),
});

const folder = join(import.meta.dirname, '../../public');
const manifest = z.parse(Manifest, JSON.parse(readFileSync(join(folder, 'app.webmanifest'), 'utf8')));
const { icons, screenshots, shortcuts, share_target: target } = manifest;

test.each([...icons, ...screenshots])('$src is a $type of $sizes', async ({ src, sizes, type }) => {
  const { format, width, height } = await sharp(join(folder, src)).metadata();
  expect(type).toBe({ svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' }[String(format)]);
  expect([`${width}x${height}`, 'any']).toContain(sizes);
});

test('there is an icon for each use', () => {
  expect(icons.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`)).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 96x96']),
  );
});

test('the screenshots of a form factor have one shape, and together weigh at most 150 KB', () => {
  for (const factor of ['narrow', 'wide']) {
    const sizes = screenshots.filter(({ form_factor }) => form_factor === factor).map(({ sizes: size }) => size);
    expect(new Set(sizes).size, factor).toBe(1);
  }
  const bytes = screenshots.reduce((sum, { src }) => sum + statSync(join(folder, src)).size, 0);
  expect(bytes).toBeLessThan(150_000);
});

test('it starts, shares and leads to pages of the app', () => {
  for (const url of [manifest.start_url, target.action, ...shortcuts.map((shortcut) => shortcut.url)]) {
    expect(
      pages.some((page) => matchPath(page.path, url)),
      url,
    ).toBe(true);
  }
});

test('it accepts the pictures that a post accepts', () => {
  const [files] = target.params.files;
  expect(files?.accept).toEqual(expect.arrayContaining([...postPictures.types]));
});
