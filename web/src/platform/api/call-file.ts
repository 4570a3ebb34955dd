import type { Api } from '@baraza/contract/api.ts';
import { addressOf, refusalOf, type CallOptions } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { unreachable } from './network-errors.ts';
import { currentSession } from './session.ts';
import { withinLimit } from './stall-timer.ts';

/**
 * Requests a file by method and path; a link cannot do it, because the request needs the token. Throws an ApiError if it is refused
 * or fails, also after 20 s without a response.
 */
export async function callFile<K extends keyof Api>(key: K, options: CallOptions<K>): Promise<Blob> {
  const request = new AbortController();
  const headers = { Authorization: `Bearer ${currentSession()?.token ?? ''}` };
  try {
    const sent = fetch(addressOf(key, options as { params?: Record<string, string> }), {
      headers,
      signal: request.signal,
    });
    const response = await withinLimit(sent, () => request.abort());
    if (response.ok) return await response.blob();
    const header = (name: string) => response.headers.get(name);
    throw await refusalOf({ status: response.status, text: await response.text(), header });
  } catch (error) {
    throw error instanceof ApiError ? error : unreachable(error);
  }
}
