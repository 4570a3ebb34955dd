import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'walk', include: ['*.test.ts'] } });
