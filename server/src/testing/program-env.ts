/**
 * The environment of a program that a test starts: without the configuration of the tests, but with their `PATH` and their folder
 * of compiled code, which shortens a start by a third of a second.
 */
export function programEnv(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}
