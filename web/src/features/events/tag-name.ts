import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EventTag } from '@baraza/contract/features/events.ts';
import { titleCase } from '#platform/locale/enum-labels.ts';

const names: Record<EventTag, MessageDescriptor> = {
  social: msg({ message: 'Social', context: 'event tag' }),
  academic: msg({ message: 'Academic', context: 'event tag' }),
  workshop: msg({ message: 'Workshop', context: 'event tag' }),
  conference: msg({ message: 'Conference', context: 'event tag' }),
  networking: msg({ message: 'Networking', context: 'event tag' }),
  tech: msg({ message: 'Tech', context: 'event tag' }),
  business: msg({ message: 'Business', context: 'event tag' }),
  entrepreneurship: msg({ message: 'Entrepreneurship', context: 'event tag' }),
  cultural: msg({ message: 'Cultural', context: 'event tag' }),
  sports: msg({ message: 'Sports', context: 'event tag' }),
  music: msg({ message: 'Music', context: 'event tag' }),
  art: msg({ message: 'Art', context: 'event tag' }),
  food: msg({ message: 'Food', context: 'event tag' }),
  charity: msg({ message: 'Charity', context: 'event tag' }),
  career: msg({ message: 'Career', context: 'event tag' }),
  leadership: msg({ message: 'Leadership', context: 'event tag' }),
  entertainment: msg({ message: 'Entertainment', context: 'event tag' }),
  health: msg({ message: 'Health', context: 'event tag' }),
  outdoors: msg({ message: 'Outdoors', context: 'event tag' }),
  virtual: msg({ message: 'Virtual', context: 'event tag' }),
  community: msg({ message: 'Community', context: 'event tag' }),
};

/** Returns the name of an event's tag in the current locale; an unknown one in title case. */
export function tagName(tag: string): string {
  const known = names[tag as EventTag] as MessageDescriptor | undefined;
  return known === undefined ? titleCase(tag) : i18n._(known);
}

/** Returns the name as it is written within a sentence: `en ligne`. */
export function tagInText(tag: string): string {
  return tagName(tag).toLocaleLowerCase(i18n.locale);
}
