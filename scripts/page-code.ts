/** A code block of a page whose first line names a file of the repository. */
export interface CodeFile {
  path: string;
  /** The content of the file, or lines to insert. */
  code: string;
  /** A block in `diff`: lines after `+` are inserted after the line before them. */
  isInsertion: boolean;
}

/** Returns the code blocks of a page that begin with a comment that names a file. */
export function codeFilesIn(markdown: string): CodeFile[] {
  return [...markdown.matchAll(/^```(\w+)\n(?:\/\/|--) (\S+\/\S+)\n([^]*?)^```$/gm)].map(
    ([, language, path = '', code = '']) => ({ path, code, isInsertion: language === 'diff' }),
  );
}

/** Inserts the lines that begin with `+` after the last one that begins with a space. Throws if that line is not in the text. */
export function insertLines(text: string, diff: string): string {
  const lines = text.split('\n');
  let at = 0;
  for (const line of diff.split('\n').filter((each) => each !== '')) {
    const content = line.slice(1);
    if (line.startsWith('+')) {
      lines.splice(at, 0, content);
      at += 1;
    } else {
      const found = lines.indexOf(content, at);
      if (found === -1) throw new Error(`There is no line ${content}`);
      at = found + 1;
    }
  }
  return lines.join('\n');
}
