import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = import.meta.dirname;
const stylesheets = globSync('src/**/*.css', { cwd: root });

/** Returns the patterns of a stylesheet whose files Tailwind reads for class names, with one pattern per alternative in braces. */
function sourcesOf(stylesheet: string): string[] {
  const text = readFileSync(join(root, stylesheet), 'utf8');
  return [...text.matchAll(/^@source (?:not )?'([^']+)';$/gm)].flatMap(([, pattern = '']) => {
    const [, before = pattern, alternatives = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
    return alternatives.split(',').map((each) => before + each + after);
  });
}

test.for(stylesheets)('every source of %s exists, because Tailwind ignores a missing one', (stylesheet) => {
  const folder = join(root, dirname(stylesheet));
  expect(sourcesOf(stylesheet).filter((source) => globSync(source, { cwd: folder }).length === 0)).toEqual([]);
});

test('stylesheets have sources', () => {
  expect(stylesheets.flatMap(sourcesOf).length).toBeGreaterThan(10);
});
