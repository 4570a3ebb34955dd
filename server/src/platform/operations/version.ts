import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageFile = readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8');
/** The version of the server. A packed server that is not a tagged release has its commit, such as `0.1.0+1a2b3c4d`. */
export const { version } = JSON.parse(packageFile) as { version: string };
