import { readdirSync } from 'node:fs';
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

const folder = join(import.meta.dirname, '../../docs/operate');

export const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));

const commands = /^sh(?: on the (?<machine>primary|replica))?$/;
const file = /^(?:ini|csv) (?<path>\/\S+)$/;
/** Commands that are not run, with the reason, and blocks that are no commands. */
const others = /^(?:sh example: .+|ini|json|md|sql|text|ts|yaml)$/;

/** Returns the blocks of a page that the walk uses, in order, and the lines of blocks of an unknown kind. */
export async function readBlocks(page: string): Promise<{ blocks: Block[]; unknown: string[] }> {
  const lines = (await readFile(join(folder, page), 'utf8')).split('\n');
  const blocks: Block[] = [];
  const unknown: string[] = [];
  for (let begin = 0; begin < lines.length; begin += 1) {
    const at = `${page}:${begin + 1}`;
    const [fence, indent = '', info = ''] = /^(\s*)```(.*)$/.exec(lines[begin] ?? '') ?? [];
    if (fence === undefined) {
      // Markdown shows indented lines as code, too.
      if (/^ {4,}\S/.test(lines[begin] ?? '')) unknown.push(at);
      continue;
    }
    const end = lines.indexOf(`${indent}\`\`\``, begin + 1);
    const text = lines
      .slice(begin + 1, end)
      .map((each) => each.slice(indent.length))
      .join('\n');
    const machine = (commands.exec(info)?.groups?.['machine'] ?? 'server') as Block['machine'];
    const path = file.exec(info)?.groups?.['path'];
    if (path !== undefined) blocks.push({ at, kind: 'file', text, path, machine });
    else if (commands.test(info)) blocks.push({ at, kind: 'commands', text, machine });
    else if (!others.test(info)) unknown.push(at);
    if (end < 0) throw new Error(`${at} does not end.`);
    begin = end;
  }
  return { blocks, unknown };
}
