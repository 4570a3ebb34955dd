import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A block of a page that the walk uses. */
export interface Block {
  /** The page and the line where it begins, such as `install.md:30`. */
  at: string;
  /** Commands of a shell, or the content of a file. */
  kind: 'commands' | 'file';
  text: string;
  /** The path of a file. */
  path?: string;
  /** The machine of the commands; the server by default. */
  machine: 'server' | 'primary' | 'replica';
}

/**
 * Returns the blocks of a page in order: those with the language `sh`, and those like `ini /etc/baraza.env`, which are the content of
 * a file. A comment `<!-- not run: reason -->` before a block excludes it.
 */
export async function readBlocks(page: string): Promise<Block[]> {
  const lines = (await readFile(join(import.meta.dirname, '../../docs/operate', page), 'utf8')).split('\n');
  const blocks: Block[] = [];
  let isExcluded = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^\s*<!-- not run: .+ -->$/.test(line)) isExcluded = true;
    const [, indent = '', info] = /^(\s*)```(\S.*)$/.exec(line) ?? [];
    if (info === undefined) continue;
    const end = lines.indexOf(`${indent}\`\`\``, at + 1);
    const text = lines
      .slice(at + 1, end)
      .map((each) => each.slice(indent.length))
      .join('\n');
    const [, path] = /^ini (\/\S+)$/.exec(info) ?? [];
    const [, machine = 'server'] = /^sh(?: on the (primary|replica))?$/.exec(info) ?? [];
    if (!isExcluded && (path !== undefined || /^sh\b/.test(info))) {
      blocks.push({
        at: `${page}:${at + 1}`,
        kind: path === undefined ? 'commands' : 'file',
        text,
        ...(path !== undefined && { path }),
        machine: machine as Block['machine'],
      });
    }
    isExcluded = false;
    at = end;
  }
  return blocks;
}
