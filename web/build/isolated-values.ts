import { basename, dirname } from 'node:path';
import { publishedLocales } from '#platform/locale/locales.ts';
import type { Plugin } from 'vite';

/** A compiled message: a text, `#`, or a value with its type and the texts of its cases. */
type Token = string | [name: string, type?: string, cases?: unknown];

const [isolate, end] = ['\u2068', '\u2069'];

/**
 * Isolates the values in the messages of right-to-left locales, as Unicode recommends (UAX #9), so that `@ada`, `+254` or a name with a
 * full stop keeps the order of its characters. Translators need not add the invisible characters.
 */
export function isolatedValues(): Plugin {
  const isRightToLeft = (id: string) =>
    publishedLocales.some(({ code, direction }) => direction === 'rtl' && code === basename(dirname(id)));
  return {
    name: 'isolated-values',
    transform: {
      filter: { id: /\.po$/ },
      handler: (source, id) => (isRightToLeft(id) ? { code: isolateIn(source), map: null } : undefined),
    },
  };
}

/** Returns the source of a compiled catalog with its values isolated. */
export function isolateIn(source: string): string {
  return source.replace(/JSON\.parse\(("(?:[^"\\]|\\.)*")\)/, (_, json: string) => {
    // The compiler writes a no-break space as `\xA0`, which JSON does not know.
    const plain = json.replaceAll(/\\(\\|x([\dA-F]{2}))/g, (all, _, code?: string) => (code ? `\\u00${code}` : all));
    const messages = JSON.parse(JSON.parse(plain) as string) as Record<string, Token[]>;
    const isolated = Object.entries(messages).map(([id, tokens]) => [id, isolateTokens(tokens)]);
    return `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(isolated)))})`;
  });
}

function isolateTokens(tokens: Token[]): Token[] {
  return tokens.flatMap((token): Token[] => {
    if (!Array.isArray(token)) return [token];
    const [name, type, cases] = token;
    if (type === undefined) return [isolate, token, end];
    if (typeof cases !== 'object' || cases === null) return [token];
    return [
      [
        name,
        type,
        Object.fromEntries(
          Object.entries(cases).map(([form, each]) => [
            form,
            Array.isArray(each) ? isolateTokens(each as Token[]) : each,
          ]),
        ),
      ],
    ];
  });
}
