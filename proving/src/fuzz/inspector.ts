import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** The memory of a process after garbage collection, in bytes. */
export interface Memory {
  heap: number;
  /** Buffers and other memory outside the heap. */
  external: number;
  resident: number;
}

/** Reads the memory of a process that was started with `--inspect`, over the debugger's protocol. */
export class Inspector {
  readonly #socket: WebSocket;
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** `output` returns what the process has printed, which includes the debugger's URL. */
  static async attach(output: () => string): Promise<Inspector> {
    let url: string | undefined;
    for (let attempts = 0; !url && attempts < 200; attempts += 1) {
      url = /Debugger listening on (ws:\S+)/.exec(output())?.[1];
      if (!url) await sleep(25);
    }
    if (!url) throw new Error('The process was not started with --inspect.');
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new Inspector(socket);
  }

  async memory(): Promise<Memory> {
    await this.#request('HeapProfiler.collectGarbage');
    const { result } = await this.#request('Runtime.evaluate', {
      expression: 'JSON.stringify(process.memoryUsage())',
      returnByValue: true,
    });
    const usage = JSON.parse((result as { value: string }).value) as NodeJS.MemoryUsage;
    return { heap: usage.heapUsed, external: usage.external, resident: usage.rss };
  }

  close(): void {
    this.#socket.close();
  }

  /** Requests run one at a time, so the next message is the response. */
  async #request(method: string, params: object = {}): Promise<Record<string, unknown>> {
    this.#lastId += 1;
    const response = once(this.#socket, 'message');
    this.#socket.send(JSON.stringify({ id: this.#lastId, method, params }));
    const [{ data }] = (await response) as [{ data: unknown }];
    return (JSON.parse(String(data)) as { result: Record<string, unknown> }).result;
  }
}
