import { onTestFinished, vi } from 'vitest';

/** Sends the requests of XMLHttpRequest, which uploads use, with the test's `fetch`. */
export function sendUploadsWithFetch(): void {
  class FetchRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #method = '';
    #address = '';
    #response: Response | undefined;
    readonly #headers: Record<string, string> = {};
    open(method: string, address: string) {
      this.#method = method;
      this.#address = address;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }
    getResponseHeader(name: string) {
      return this.#response?.headers.get(name) ?? null;
    }
    abort() {
      this.dispatchEvent(new Event('abort'));
      this.dispatchEvent(new Event('loadend'));
    }
    async send(body: FormData) {
      try {
        this.#response = await fetch(this.#address, { method: this.#method, headers: this.#headers, body });
        this.status = this.#response.status;
        this.responseText = await this.#response.text();
        this.dispatchEvent(new Event('load'));
      } catch {
        this.dispatchEvent(new Event('error'));
      }
      this.dispatchEvent(new Event('loadend'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FetchRequest);
  onTestFinished(() => void vi.unstubAllGlobals());
}
