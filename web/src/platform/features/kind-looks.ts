import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import type { NotificationKind } from '@baraza/contract/shared/notification-kinds.ts';
import { lazyCode, type LazyCode } from '#platform/offline/lazy-code.ts';

/** How notifications of a kind are shown. */
interface KindLook {
  Icon: LucideIcon;
  colors: string;
  /** How the settings show the kind, unless nobody can switch it off. */
  setting?: {
    group: 'people' | 'attending' | 'hosting' | 'businesses';
    name: MessageDescriptor;
    /** When a notification of this kind is sent. */
    description: MessageDescriptor;
  };
}
export type KindLooks = Readonly<Partial<Record<NotificationKind, KindLook>>>;

let looks: readonly LazyCode<KindLooks>[] = [];

/** Sets the kinds of all features. */
export function setKindLooks(all: readonly LazyCode<KindLooks>[]): void {
  looks = all;
}

/** The kinds of all features. */
export const kindLooks = lazyCode(
  async () => Object.assign({}, ...(await Promise.all(looks.map(({ load }) => load())))) as KindLooks,
);
