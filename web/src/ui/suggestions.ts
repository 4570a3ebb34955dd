interface Choices {
  options: readonly string[];
  selected: readonly string[];
  /** How a value reads; that is what the typed text is looked for in. */
  wordsOf: (value: string) => string;
}

/** What is left to choose that holds the typed text, in any case. */
export function suggestionsFor(typed: string, { options, selected, wordsOf }: Choices): string[] {
  const wanted = typed.trim().toLowerCase();
  return options.filter((option) => !selected.includes(option) && wordsOf(option).toLowerCase().includes(wanted));
}
