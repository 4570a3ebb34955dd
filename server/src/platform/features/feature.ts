import type { HideableFeature } from '@baraza/contract/features/installation.ts';
import type { RawBuilder } from 'kysely';
import type { Tables } from '#platform/sql/database.ts';
import type { Deps, UnreadCount } from './deps.ts';
import type { Cron, Tasks } from '#platform/jobs/jobs.ts';
import type { NotificationRules } from './notification-rules.ts';
import type { Listeners } from './listeners.ts';
import type { LinkPage } from './link-page.ts';
import type { Subjects } from './subjects.ts';
import type { App } from '#platform/http/route.ts';

/** A column of the database, as `table.column`. */
type ColumnName = { [Table in keyof Tables]: `${Table}.${keyof Tables[Table] & string}` }[keyof Tables];

/** A stored number that must equal what a query over the counted rows returns. */
interface Counter {
  /** Computes the right value for the row `it` of the counter's table. */
  count: RawBuilder<unknown>;
  /** The column that identifies a row in reports; `id` by default. */
  id?: string;
}

/**
 * What happens to the rows of a column that references a person when that person's account is erased: the row is
 * `removed` in the same transaction, `kept` and shown as written by a deleted account, or `expires`: a scheduled task removes it.
 */
type OnErasure = 'removed' | 'kept' | 'expires';

/** The parts of an export; each is one JSON file. */
export const exportAreas = [
  'profile',
  'connections',
  'posts',
  'events',
  'intake',
  'businesses',
  'messages',
  'notifications',
  'account',
  'pictures',
] as const;
export type ExportArea = (typeof exportAreas)[number];

/** What a person's export contains of a table: the rows that `whose` selects, with all columns except those of `without`. */
interface ExportedTable<Column extends string> {
  area: ExportArea;
  /** The heading of these rows. */
  title: string;
  /** The column with the person's id, or the condition on their rows. */
  whose: Column | ((personId: RawBuilder<string>) => RawBuilder<boolean>);
  /** Columns that are left out, with the reason. */
  without?: Partial<Record<Column, string>>;
}

/** The tables that exports contain, and the others with the reason why they are not exported. */
type ExportDeclarations = {
  [Table in keyof Tables]?: ExportedTable<keyof Tables[Table] & string> | string;
};

/** Everything that the application registers for one feature. `features.ts` lists them; nothing else names a feature. */
export interface Feature {
  name: string;
  /** The tables whose rows only this feature writes. */
  tables: readonly (keyof Tables)[];
  /** Registers HTTP routes. */
  routes?: (app: App) => void;
  /** Registers handlers of socket events. */
  sockets?: (app: App) => void;
  /** Background tasks by name, `<feature>.<task>`. */
  jobs?: (deps: Deps) => Tasks;
  /** When tasks run on a schedule. */
  cron?: readonly Cron[];
  /** Handlers of domain events by their type. They run in the order of the list of features. */
  on?: Listeners;
  /** Maps domain events to notifications. */
  notifications?: NotificationRules;
  /** The types of content of this feature that notifications, reports and other rows refer to. */
  subjects?: Subjects;
  /** What people who are not signed in see at the address of content. */
  linkPages?: readonly LinkPage[];
  /** How many items of this feature a person has not read, for the icon of the app and for summaries. */
  unread?: UnreadCount;
  /** The name under which operators can hide the feature, and its paths of the API and its namespace. */
  hideable?: { name: HideableFeature; paths: readonly string[] };
  /** Stored counters, checked against their rows by `npm run admin -- verify counters` and by tests. */
  counters?: Partial<Record<ColumnName, Counter>>;
  /** Declares for each of the feature's tables what a person's export contains of it. A test compares this with the database. */
  exports?: ExportDeclarations;
  /** Declares each column of the feature's tables that references a person. A test compares this with the database. */
  personColumns?: Partial<Record<ColumnName, OnErasure>>;
}
