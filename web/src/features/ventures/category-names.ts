import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ventureCategories, VentureFilter } from '@baraza/contract/features/venture-limits.ts';

type Category = (typeof ventureCategories)[number];

/** What the form's categories and the directory's filters are called. */
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

/** The name of a category that the server knows; undefined for one it may know one day. */
export function categoryName(category: string | null): MessageDescriptor | undefined {
  return categoryNames[category as Category];
}
