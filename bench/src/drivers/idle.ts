/** People who have a page open and do nothing. */
import { PlainClient } from '@baraza/server/src/testing/plain-client.ts';
import { serve } from './serve.ts';

/** So many connect at the same time. */
const atOnce = 20;
let open = 0;

const tasks = {
  /** One connection for each token, in all of the namespaces; answers how many are open once all have come. */
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
