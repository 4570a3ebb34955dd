import { setTimeout as sleep } from 'node:timers/promises';

/** What a process holds once it has cleared away what it does not need, in bytes. */
export interface Memory {
  heap: number;
  /** Buffers and the like, outside the heap. */
  external: number;
  /** What the system counts as its. */
  resident: number;
}

/** Asks a process that was started with `--inspect` for its memory, as a debugger would: the product has no door for it. */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (result: Record<string, unknown>) => void>();
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id: number; result: Record<string, unknown> };
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    });
  }

  /** `output` is all that the process has said; it names the address there. */
  static async attach(output: () => string): Promise<Inspector> {
    let address: string | undefined;
    for (let tries = 0; !address && tries < 200; tries += 1) {
      address = /Debugger listening on (ws:\S+)/.exec(output())?.[1];
      if (!address) await sleep(25);
    }
    if (!address) throw new Error('The process was not started with --inspect.');
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error('The debugger does not answer.')));
    });
    return new Inspector(socket);
  }

  /** What is held after a full collection. */
  async memory(): Promise<Memory> {
    await this.#ask('HeapProfiler.collectGarbage');
    const { result } = await this.#ask('Runtime.evaluate', {
      expression: 'JSON.stringify(process.memoryUsage())',
      returnByValue: true,
    });
    const usage = JSON.parse((result as { value: string }).value) as NodeJS.MemoryUsage;
    return { heap: usage.heapUsed, external: usage.external, resident: usage.rss };
  }

  close(): void {
    this.#socket.close();
  }

  #ask(method: string, params: object = {}): Promise<Record<string, unknown>> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
}
