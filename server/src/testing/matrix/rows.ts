import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FeatureRows, Rows } from './row.ts';

const files = globSync(join(import.meta.dirname, '../../features/**/*.matrix.ts')).sort();

/** The exports of the features' `*.matrix.ts` files. */
export const featureRows = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<Partial<FeatureRows>>),
);

/** The result of every endpoint for every role, written from the rules and never recorded from a response. */
export const matrix = Object.assign({}, ...featureRows.map(({ rows }) => rows)) as Rows;
