/**
 * Sentences that both the server and the web client show. The server calls these functions, which return English. The client's
 * build compiles their calls like those of Lingui's macros (`web/lingui.config.ts`), so that they are translated.
 */
export function t(texts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: texts }, ...values);
}

/** In other languages the verb may depend on the number. */
export function plural(count: number, { one, other }: { one: string; other: string }): string {
  return count === 1 ? one : other;
}
