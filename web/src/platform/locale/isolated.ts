import type { I18n, MessageDescriptor, MessageOptions } from '@lingui/core';

/** Letters that are written from right to left, and characters that reorder the text around them. */
const turns =
  /[\u{590}-\u{8ff}\u{fb1d}-\u{fdff}\u{fe70}-\u{fefc}\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u{200f}\u{202a}-\u{202e}\u{2066}\u{2067}]/u;
const overrides = /[\u{202a}-\u{202e}\u{2066}\u{2067}]/gu;

/**
 * Returns a name as part of a text without markup, such as a label, a title or a push: isolated (U+2068 and U+2069) if it can change
 * the order of the text around it, and without overrides, which names of earlier releases may contain.
 */
export function isolated(name: string): string {
  return turns.test(name) ? `\u{2068}${name.replaceAll(overrides, '')}\u{2069}` : name;
}

/**
 * Isolates the values of all messages. In right-to-left locales the build isolates those that are left-to-right
 * (`web/build/isolated-values.ts`).
 */
export function isolateValues(i18n: I18n): void {
  const translate = i18n._.bind(i18n);
  i18n._ = (id: string | MessageDescriptor, values?: Values, options?: MessageOptions) =>
    typeof id === 'string'
      ? translate(id, values && isolatedIn(values), options)
      : translate(id.values ? { ...id, values: isolatedIn(id.values) } : id);
  i18n.t = i18n._;
}

type Values = Record<string, unknown>;

function isolatedIn(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  );
}
