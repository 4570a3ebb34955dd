import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ventureCategories, VentureFilter } from '@baraza/contract/features/venture-limits.ts';

type Category = (typeof ventureCategories)[number];

/** Labels of the form's categories and the directory's filters. */
export const categoryNames: Record<Category | VentureFilter, MessageDescriptor> = {
  healthcare: msg`Healthcare`,
  tech: msg`Tech`,
  fashion: msg`Fashion`,
  food: msg`Food`,
  consulting: msg`Consulting`,
  education: msg`Education`,
  art: msg`Art`,
  sports: msg`Sports`,
  entertainment: msg`Entertainment`,
  community: msg`Community`,
  health: msg`Health`,
  finance: msg`Finance`,
  marketing: msg`Marketing`,
  events: msg`Events`,
};

/** Returns the label of a category, or undefined for one that this client does not know. */
export function categoryName(category: string | null): MessageDescriptor | undefined {
  return categoryNames[category as Category];
}
