import type { SkinTone } from 'frimousse';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { personalStore } from '#platform/device/device-stores.ts';
import { skinTones } from './skin-tones.ts';

const store = personalStore('typed', 'skin-tone');
const storageKey = (userId: Id) => store.prefix + userId;

/** The skin tone of emoji that this person last chose on this device. */
export function readSkinTone(userId: Id): SkinTone {
  const stored = store.getItem(storageKey(userId));
  return skinTones.find((tone) => tone === stored) ?? 'none';
}

export function storeSkinTone(userId: Id, tone: SkinTone): void {
  if (tone === 'none') store.removeItem(storageKey(userId));
  else store.setItem(storageKey(userId), tone);
}
