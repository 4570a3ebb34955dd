import type { MessageDescriptor } from '@lingui/core';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { HideableFeature } from '@baraza/contract/features/installation.ts';
import type { OutboxCodes } from '#platform/outbox/outbox-registry.ts';
import type { LazyPage } from './lazy-page.ts';

/** Who may open a page. */
export type Audience = 'everybody' | 'newcomers' | 'members';

/** A link in the rail and in the bottom bar of phones. */
export interface MainPage {
  path: string;
  name: MessageDescriptor;
  Icon: LucideIcon;
  /** The accent colour of the page: text and border. */
  tint: string;
  edge: string;
  /** The query for how many items are unread. */
  unread?: UseQueryOptions<number, Error, number, string[]>;
}

/**
 * Everything that the app registers for one feature. `app/features.ts` lists them; nothing else names a feature. Every visit loads
 * the manifests, so whatever is needed later is imported dynamically.
 */
export interface Feature {
  pages?: readonly { path: string; audience: Audience; page: LazyPage }[];
  mainPage?: MainPage;
  /** The name under which operators can hide the feature's pages. */
  hideable?: HideableFeature;
  /** Kinds of entries in the outbox. Names belong to the stored format and must not change. */
  outbox?: OutboxCodes;
}
