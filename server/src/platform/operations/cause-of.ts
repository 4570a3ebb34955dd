/** Returns the innermost reason of an error without its final full stop, to be put into a sentence. */
export function causeOf(error: Error): string {
  let innermost = error;
  while (innermost.cause instanceof Error) innermost = innermost.cause;
  const { message, code } = innermost as NodeJS.ErrnoException;
  return (message || String(code)).replace(/\.$/, '');
}
