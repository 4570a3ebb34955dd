import type { ParseArgsOptionsConfig } from 'node:util';
import type { Deps } from '#platform/deps.ts';

/** The options of a call by name. An option that may be repeated is a list. */
export type Options = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** A command of `npm run admin`. It runs as the services do, and records what it did in the audit log. */
export interface Command {
  /** What follows the command's name, such as `EMAIL steward|admin [--campus NAME]`. */
  usage: string;
  summary: string;
  options?: ParseArgsOptionsConfig;
  /** The smallest and largest number of arguments. */
  args: [least: number, most: number];
  /** Returns the lines to print. Throws an Error with one sentence for the operator. */
  run(deps: Deps, args: readonly string[], options: Options): Promise<string[]>;
}

/** A failed check: its findings are printed, and the command exits with 1. */
export class Findings extends Error {
  readonly lines: readonly string[];

  constructor(message: string, lines: readonly string[]) {
    super(message);
    this.lines = lines;
  }
}

/** The values of an option that may be repeated. */
export function listOf(value: Options[string]): string[] {
  return [value].flat().filter((each) => typeof each === 'string');
}

/** The value of an option with one value; undefined if it was not given. */
export function textOf(value: Options[string]): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
