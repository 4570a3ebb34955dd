import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import exifr from 'exifr';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { cameraName } from './camera-photo.ts';

const run = promisify(execFile);

/** Returns the ratio of a loaded `<img>` and the colours of its quarters in reading order. */
export async function lookOf(picture: Locator): Promise<{ ratio: number; quarters: string[] }> {
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  const { ratio, colors } = await picture.evaluate((img: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [img.naturalWidth, img.naturalHeight];
    const drawing = canvas.getContext('2d', { willReadFrequently: true })!;
    drawing.drawImage(img, 0, 0);
    const colorAt = (x: number, y: number) => [...drawing.getImageData(canvas.width * x, canvas.height * y, 1, 1).data];
    return {
      ratio: img.naturalWidth / img.naturalHeight,
      colors: [colorAt(0.25, 0.25), colorAt(0.75, 0.25), colorAt(0.25, 0.75), colorAt(0.75, 0.75)],
    };
  });
  return { ratio, quarters: colors.map(nameOf) };
}

function nameOf([red = 0, green = 0, blue = 0]: number[]): string {
  const strong = [red > 150 && 'red', green > 150 && 'green', blue > 150 && 'blue'].filter(Boolean);
  return strong.length === 3 ? 'white' : strong.join(' and ');
}

/** Returns the pictures in the folder of uploads: all files except voice notes, temporary ones and the mark of a running server. */
export async function picturesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const written = entries.filter(
    (entry) => entry.isFile() && basename(entry.parentPath) !== 'unfinished' && !/\.(node|m4a)$/.test(entry.name),
  );
  return written.map((entry) => join(entry.parentPath, entry.name));
}

/** Returns the metadata that several tools find in pictures; empty if there is none. */
export async function toldBy(files: readonly string[]): Promise<string[]> {
  const found = await Promise.all(files.map(async (file) => (await tagsOf(file)).map((tag) => `${file}: ${tag}`)));
  return [...found.flat(), ...(await foundByExiftool(files))];
}

async function tagsOf(file: string): Promise<string[]> {
  const bytes = await readFile(file);
  const { format, exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
  const parts = Object.entries({ exif, xmp, iptc, orientation }).filter(([, value]) => value !== undefined);
  // exifr does not read WebP.
  const tags =
    format === 'webp' ? {} : await exifr.parse(bytes, { exif: true, gps: true, xmp: true, iptc: true, ihdr: false });
  const names = [...parts.map(([name]) => name), ...Object.keys(tags ?? {})];
  return bytes.includes(cameraName) ? [...names, cameraName] : names;
}

/** Returns nothing if the tool is not installed. */
async function foundByExiftool(files: readonly string[]): Promise<string[]> {
  try {
    const { stdout } = await run('exiftool', ['-json', '-G', ...files]);
    const read = JSON.parse(stdout) as Record<string, unknown>[];
    return read.flatMap((tags) =>
      Object.keys(tags)
        .filter((tag) => /^(EXIF|GPS|XMP|IPTC|MakerNotes):|GPS/.test(tag))
        .map((tag) => `${String(tags['SourceFile'])}: ${tag}`),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
