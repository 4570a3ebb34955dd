/**
 * Sentences that both sides word: the server runs these functions and gets English, and the web client's build compiles calls of
 * them like Lingui's macros (`web/lingui.config.ts`), so that they are translated.
 */
export function t(texts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: texts }, ...values);
}

/** In other languages the verb may depend on the number. */
export function plural(count: number, { one, other }: { one: string; other: string }): string {
  return count === 1 ? one : other;
}
