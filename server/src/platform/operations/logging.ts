import { hostname } from 'node:os';
import pino, { type LogFn, type Logger, type LoggerOptions } from 'pino';
import type { Env } from './env.ts';
import { version } from './version.ts';

/** How often, in milliseconds, a warning with the same message and cause is logged. */
const warningInterval = 10_000;
/** How many different warnings are limited; further ones are all logged. */
const maxWarnings = 200;

/** Options of the server's log: node and version in each line, errors without values of rows, and limited warnings. */
export function logOptions({ LOG_LEVEL, NODE_NAME }: Pick<Env, 'LOG_LEVEL' | 'NODE_NAME'>): LoggerOptions {
  const limit = new WarningLimit();
  return {
    level: LOG_LEVEL,
    base: { node: NODE_NAME ?? hostname(), version },
    serializers: { err: describeError },
    hooks: {
      logMethod(args, method, level) {
        if (level === pino.levels.values['warn']) limit.log(this, method, args);
        else method.apply(this, args);
      },
    },
  };
}

type LogArgs = Parameters<LogFn>;

/** Limits equal warnings to one line every 10 s. `repeated` in a line is the number of warnings that it replaces. */
class WarningLimit {
  readonly #repeats = new Map<string, { count: number; log: (repeated: number) => void }>();

  log(logger: Logger, method: LogFn, args: LogArgs): void {
    const kind = kindOf(args);
    const known = this.#repeats.get(kind);
    if (!known) {
      method.apply(logger, args);
      if (this.#repeats.size < maxWarnings) this.#watch(kind);
      return;
    }
    known.count += 1;
    known.log = (repeated) => method.apply(logger, withCount(args, repeated));
  }

  #watch(kind: string): void {
    this.#repeats.set(kind, { count: 0, log: () => {} });
    setTimeout(() => {
      const { count, log } = this.#repeats.get(kind) ?? { count: 0, log: () => {} };
      this.#repeats.delete(kind);
      if (count === 0) return;
      log(count);
      this.#watch(kind);
    }, warningInterval).unref();
  }
}

/** Warnings of one kind have the same message and the same cause. */
function kindOf([first, message]: LogArgs): string {
  if (typeof first !== 'object' || first === null) return String(first);
  const { err, reason } = first as { err?: { code?: unknown; message?: unknown }; reason?: unknown };
  return `${message} ${String(reason ?? err?.code ?? err?.message)}`;
}

function withCount([first, ...rest]: LogArgs, repeated: number): LogArgs {
  if (typeof first === 'object') return [{ ...first, repeated }, ...rest] as LogArgs;
  return [{ repeated }, first, ...rest] as unknown as LogArgs;
}

/**
 * Returns what the log may contain of an error: name, code, message and stack position. PostgreSQL puts values of the row into
 * `detail`, and rejected input into the message of data exceptions (class 22).
 */
export function describeError(cause: unknown): object {
  if (typeof cause === 'string') return { message: cause };
  if (!(cause instanceof Error)) return cause ?? {};
  const { name, message, stack } = cause;
  const code = (cause as { code?: unknown }).code;
  const quotesInput = cause instanceof SyntaxError || (typeof code === 'string' && /^22\w{3}$/.test(code));
  return {
    name,
    code,
    message: quotesInput ? message.replace(/["'].*["']/s, '"…"') : message,
    stack: stack
      ?.split('\n')
      .filter((line) => /^ +at /.test(line))
      .slice(0, 7)
      .join('\n'),
  };
}
