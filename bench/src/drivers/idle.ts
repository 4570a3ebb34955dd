/** People with an open page who do nothing. */
import { PlainClient } from '@baraza/server/src/testing/plain-client.ts';
import { serve } from './serve.ts';

/** The number of clients that connect at the same time. */
const atOnce = 20;
let open = 0;

const tasks = {
  /** Opens one connection per token, in all namespaces. */
  async open({ url, tokens, namespaces }: { url: string; tokens: readonly string[]; namespaces: readonly string[] }) {
    const waiting = [...tokens];
    const come = async () => {
      for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
        await PlainClient.open(url, { token, namespaces, onEnd: () => (open -= 1) });
        open += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, come));
  },

  async count(_nothing: null): Promise<number> {
    return open;
  },
};

export type IdleTasks = typeof tasks;
serve(tasks);
