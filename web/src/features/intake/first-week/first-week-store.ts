import { personalStore } from '#platform/device/device-stores.ts';

/** What a person has chosen on this device: the panel of the hub is folded, the card of Spotlight is dismissed. */
type Choice = 'folded' | 'dismissed';

const stores = {
  folded: personalStore('typed', 'first-week-folded'),
  dismissed: personalStore('typed', 'first-week-dismissed'),
};

export const firstWeekStore = {
  isSet(choice: Choice, userId: string): boolean {
    const store = stores[choice];
    return Boolean(store.getItem(store.prefix + userId));
  },
  set(choice: Choice, userId: string, isSet: boolean): void {
    const store = stores[choice];
    if (isSet) store.setItem(store.prefix + userId, '1');
    else store.removeItem(store.prefix + userId);
  },
};
