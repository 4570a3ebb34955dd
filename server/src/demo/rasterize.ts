/**
 * Turns SVG into pixels, in a process of its own: the server's decoder refuses SVG for good, because nothing that people
 * upload may ever reach that code. Started by `rasterizer.ts`; ends when the server does.
 */
import sharp from 'sharp';
import type { RasterJob } from './rasterizer.ts';

sharp.cache(false);
sharp.concurrency(1);

process.on('message', (job: RasterJob) => void rasterize(job));
process.on('disconnect', () => process.exit(0));

async function rasterize({ id, svg, format }: RasterJob): Promise<void> {
  const picture = sharp(Buffer.from(svg)).flatten();
  const written =
    format === 'png' ? picture.png({ compressionLevel: 1 }) : picture.jpeg({ quality: 94, chromaSubsampling: '4:4:4' });
  const bytes = await written.toBuffer();
  process.send?.({ id, bytes });
}
