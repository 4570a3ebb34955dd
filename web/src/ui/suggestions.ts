interface Choices {
  options: readonly string[];
  selected: readonly string[];
  /** Returns the label of a value, in which the typed text is searched. */
  labelOf: (value: string) => string;
}

/** Returns the remaining options that contain the typed text, ignoring case. */
export function suggestionsFor(typed: string, { options, selected, labelOf }: Choices): string[] {
  const wanted = typed.trim().toLowerCase();
  return options.filter((option) => !selected.includes(option) && labelOf(option).toLowerCase().includes(wanted));
}
