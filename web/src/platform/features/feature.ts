import type { MessageDescriptor } from '@lingui/core';
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { HideableFeature } from '@baraza/contract/features/installation.ts';
import type { FetchOffline } from '#platform/offline/offline-fetch.ts';
import type { OutboxCodes } from '#platform/outbox/outbox-registry.ts';
import type { LazyCode } from '#platform/offline/lazy-code.ts';
import type { KindLooks } from './kind-looks.ts';
import type { LinkLine } from './linked-pages.ts';
import type { LazyPage } from './lazy-page.ts';
import type { ReportLabels } from './report-labels.ts';

/** Who may open a page. */
export type Audience = 'everybody' | 'newcomers' | 'members';

interface FeaturePage {
  path: string;
  audience: Audience;
  page: LazyPage;
  /**
   * How a member's page fills the frame on wide screens: a column beside the side panel by default, the width of both, or the whole
   * window.
   */
  frame?: 'wide' | 'window';
  /**
   * How posts show links to the page, whose path ends with the id or name of one thing. The server has a page at such a path for
   * people who are not signed in.
   */
  line?: LinkLine;
  /** Matches the paths at which the server has a page for people who are not signed in, of a page without a `line`. */
  forVisitors?: RegExp;
}

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

/** The pages of the settings, by the last segment of their paths. */
export type SettingsPageName =
  'profile' | 'account' | 'privacy' | 'notifications' | 'look' | 'data' | 'blocked' | 'your-data';

/** A section of a page of the settings, created with `lazyPart`. */
interface SettingsSection {
  page: SettingsPageName;
  /** Omitted where the name of the page says it. */
  title?: MessageDescriptor;
  Section: ComponentType<{ fallback?: ReactNode }>;
}

/**
 * Everything that the app registers for one feature. `app/features.ts` lists them; nothing else names a feature. Every visit loads
 * the manifests, so whatever is needed later is imported dynamically.
 */
export interface Feature {
  pages?: readonly FeaturePage[];
  mainPage?: MainPage;
  /** Sections of the settings. Those of a page are in the order of the features. */
  settings?: readonly SettingsSection[];
  /** The name under which operators can hide the feature's pages. */
  hideable?: HideableFeature;
  /** The feature's line in the data meter, and the paths of the API and of pages whose bytes count towards it. */
  dataUse?: { area: string; name: MessageDescriptor; paths: readonly string[] };
  /** A card at the top of Spotlight, which loads most of its code itself and shows nothing to people it is not for. */
  feedCard?: ComponentType;
  /** Loads what keeps cached data up to date from socket events. It returns the function that stops it. */
  live?: () => Promise<(cache: QueryClient) => () => void>;
  /** Loads what fetches the content of the feature's pages for reading offline. */
  offline?: () => Promise<FetchOffline>;
  /** Loads the icons of the feature's kinds of notifications, and their names in the settings. */
  notifications?: LazyCode<KindLooks>;
  /** The names of the content that people can report. */
  reportLabels?: ReportLabels;
  /** Kinds of entries in the outbox. Names belong to the stored format and must not change. */
  outbox?: OutboxCodes;
}
