import type {
  HideableFeature,
  Installation as InstallationView,
  SiteNotice,
} from '@baraza/contract/features/installation.ts';

/** What the operator has set. A campus of `null` is everyone. */
export interface InstallationState {
  isInMaintenance: boolean;
  hidden: readonly { feature: HideableFeature; campusId: string | null }[];
  /** Newest first. */
  notices: readonly (SiteNotice & { campusId: string | null })[];
}

/** The paths of the API and the namespace of each feature that can be hidden. */
export type HideablePaths = readonly { name: HideableFeature; paths: readonly string[] }[];

/** How often a process reads the state, in milliseconds. The command line is another process and, without Redis, cannot notify the servers. */
const interval = 2_000;

/** What the operator has set while the servers run, as this process knows it. */
export class Installation {
  readonly #load: () => Promise<InstallationState>;
  readonly #hideable: HideablePaths;
  readonly #listeners: ((campusIds: Set<string>) => void)[] = [];
  #state: InstallationState = { isInMaintenance: false, hidden: [], notices: [] };
  #timer: NodeJS.Timeout | undefined;

  constructor({ load, hideable }: { load: () => Promise<InstallationState>; hideable: HideablePaths }) {
    this.#load = load;
    this.#hideable = hideable;
  }

  get isInMaintenance(): boolean {
    return this.#state.isInMaintenance;
  }

  /** Loads the state, and again every two seconds. Keeps the last state while the database is down. */
  async start(): Promise<void> {
    await this.refresh();
    this.#timer = setInterval(() => void this.refresh().catch(() => {}), interval).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async refresh(): Promise<void> {
    const before = this.#state;
    this.#state = await this.#load();
    if (JSON.stringify(before) === JSON.stringify(this.#state)) return;
    const ids = [before, this.#state].flatMap(({ hidden, notices }) => [...hidden, ...notices]);
    const campusIds = new Set(ids.flatMap(({ campusId }) => campusId ?? []));
    for (const listener of this.#listeners) listener(campusIds);
  }

  /** Calls `listener` after a change, with the campuses that have notices or hidden features of their own before or after it. */
  onChange(listener: (campusIds: Set<string>) => void): void {
    this.#listeners.push(listener);
  }

  /** Returns whether a route or a namespace belongs to a feature that is hidden from this campus. */
  isHidden(path: string, campusId: string | null | undefined): boolean {
    if (this.#state.hidden.length === 0) return false;
    const found = this.#hideable.find(({ paths }) =>
      paths.some((each) => path === each || path.startsWith(`${each}/`)),
    );
    return found !== undefined && this.#hiddenFrom(campusId).includes(found.name);
  }

  /** Returns the state for people of this campus. */
  viewFor(campusId: string | null): InstallationView {
    const { isInMaintenance, notices } = this.#state;
    return {
      isInMaintenance,
      hiddenFeatures: [...new Set(this.#hiddenFrom(campusId))],
      notices: notices.filter((notice) => isFor(notice, campusId)),
    };
  }

  #hiddenFrom(campusId: string | null | undefined): HideableFeature[] {
    return this.#state.hidden.filter((each) => isFor(each, campusId)).map(({ feature }) => feature);
  }
}

function isFor(part: { campusId: string | null }, campusId: string | null | undefined): boolean {
  return part.campusId === null || part.campusId === campusId;
}
