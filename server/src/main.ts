import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { limitHeap } from './heap-limit.ts';

// Most of the start is compiling. With the cache the server restarts in half the time. The cache holds only modules that are
// imported after this call, so the server is imported below.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/baraza'));
limitHeap();
await import('./serve.ts');
