import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Compiling is most of a start: what was compiled once is kept, and the server is back in half the time after a crash.
// Only what is imported from here on is kept, so the server itself is not imported above.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/baraza'));
await import('./serve.ts');
