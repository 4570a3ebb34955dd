import type { Page } from 'playwright-core';
import type { Community } from '@baraza/e2e/support/community.ts';
import type { Member } from '@baraza/e2e/support/member.ts';
import type { screens } from '@baraza/e2e/support/screens.ts';
import type { Shown } from '@baraza/e2e/support/shown.ts';

/** What `ready` gets to reach the state. */
export interface Stage {
  page: Page;
  /** Checks a state on the way to that of the row. */
  look: (state: string) => Promise<void>;
  /** An unused username. */
  freshName: string;
}

/** One state of a page. */
export interface Row {
  /** The path as in the router. */
  route: string;
  state: string;
  /** The signed-in person; a newcomer is a new one each time, a friend has a conversation. */
  as: 'nobody' | 'newcomer' | 'member' | 'friend' | ((community: Community) => Member);
  /** The path to open, unless it is the route itself. */
  at?: string | ((community: Community) => string);
  /** Runs before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** A text of the state, which is waited for; a heading unless given. */
  sees?: string | RegExp;
  /** Texts of the specification that are then visible. */
  shows?: Shown[];
  /** Takes the steps to the state and waits for it. */
  ready?: (stage: Stage) => Promise<void>;
  /** Errors that belong to the state, and problems that they cause. */
  expects?: RegExp;
  /** The state of a community without content. */
  isEmpty?: true;
  /** The page never finishes loading. */
  isBusy?: true;
  /** Part of both looks of the short run, like the first row of every route. */
  isShort?: true;
  /** The only screen that has this state. */
  screen?: keyof typeof screens;
}
