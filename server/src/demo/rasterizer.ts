import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface RasterJob {
  id: number;
  svg: string;
  format: 'png' | 'jpeg';
}

interface RasterDone {
  id: number;
  bytes: Uint8Array;
}

interface Waiting {
  resolve: (bytes: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** Draws SVG in a child process, which is there until this is disposed of. */
export class Rasterizer implements AsyncDisposable {
  readonly #child = fork(join(import.meta.dirname, 'rasterize.ts'), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor() {
    this.#child.on('message', ({ id, bytes }: RasterDone) => {
      this.#waiting.get(id)?.resolve(bytes);
      this.#waiting.delete(id);
    });
    this.#child.on('error', (error) => this.#fail(error));
    this.#child.on('exit', () => this.#fail(new Error('The process that draws the pictures of the demo has ended.')));
  }

  /** Rejects when the process ends before the picture is there. */
  draw(svg: string, format: RasterJob['format']): Promise<Uint8Array> {
    this.#last += 1;
    const job: RasterJob = { id: this.#last, svg, format };
    return new Promise((resolve, reject) => {
      this.#waiting.set(job.id, { resolve, reject });
      this.#child.send(job, (error) => error && reject(error));
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
