import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** A finished request. */
export interface Load {
  url: string;
  /** The browser's kind of resource, such as `Script` or `Image`. */
  type: string;
  /** Received bytes with headers; 0 from a cache. */
  bytes: number;
  /** Bytes of the body that was sent. */
  sentBytes: number;
  /** Milliseconds since the first request of the page. */
  from: number;
  to: number;
}

/** What a page and its service worker load and send; it grows with time. */
export interface Traffic {
  loads: Load[];
  /** The number of requests that have not finished. */
  pending: number;
  /** The payloads of the live connection, in both directions. */
  frameBytes: number;
}

/** Records what a page loads from now on, as the browser's developer tools count it. */
export async function recordTraffic(page: Page): Promise<Traffic> {
  const traffic: Traffic = { loads: [], pending: 0, frameBytes: 0 };
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const open = new Map<string, Load>();
  let began: number | undefined;
  client.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    began ??= timestamp;
    // A placeholder of a picture.
    if (request.url.startsWith('data:')) return;
    const sentBytes = Buffer.byteLength(request.postData ?? '');
    open.set(requestId, { url: request.url, type, bytes: 0, sentBytes, from: (timestamp - began) * 1000, to: 0 });
    traffic.pending = open.size;
  });
  const close = (requestId: string) => {
    const load = open.get(requestId);
    open.delete(requestId);
    traffic.pending = open.size;
    return load;
  };
  client.on('Network.responseReceived', ({ requestId, response }) => {
    // The worker's own request is counted below.
    if (response.fromServiceWorker) close(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const load = close(requestId);
    if (load) traffic.loads.push({ ...load, bytes: encodedDataLength, to: (timestamp - (began ?? 0)) * 1000 });
  });
  client.on('Network.loadingFailed', ({ requestId }) => close(requestId));
  const addFrame = ({ response }: { response: { payloadData: string } }) => {
    traffic.frameBytes += Buffer.byteLength(response.payloadData);
  };
  client.on('Network.webSocketFrameReceived', addFrame);
  client.on('Network.webSocketFrameSent', addFrame);
  page.context().on('requestfinished', async (request) => {
    if (!request.serviceWorker()) return;
    // A page that is closed in the meantime has no sizes.
    const contentLength = request.response().then((response) => response?.headerValue('content-length'));
    const known = await Promise.all([request.sizes(), contentLength]).catch(() => undefined);
    if (known === undefined) return;
    const [{ requestBodySize, responseBodySize, responseHeadersSize }, length] = known;
    // The size of the body is 0 or less from a cache; of a worker's request it contains more than the body.
    const bytes =
      responseBodySize > 0 ? responseHeadersSize + Math.min(responseBodySize, Number(length) || Infinity) : 0;
    traffic.loads.push({ url: request.url(), type: 'Worker', bytes, sentBytes: requestBodySize, from: NaN, to: NaN });
  });
  return traffic;
}

/** Returns the received bytes and the number of requests that were not answered by a cache. */
export function sumOf(loads: readonly Load[]): { bytes: number; requests: number } {
  return {
    bytes: loads.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: loads.filter(({ bytes }) => bytes > 0).length,
  };
}

/** Returns the kind of a load: what a student would call it. */
export function kindOf({ url, type }: Load): 'pictures' | 'code' | 'data' {
  const { pathname } = new URL(url);
  if (type === 'Image' || pathname.startsWith('/media/')) return 'pictures';
  return pathname.startsWith('/api/') ? 'data' : 'code';
}

/** Describes the bytes and requests of each kind. */
export function sumsByKind(loads: readonly Load[]): string {
  return [...Map.groupBy(loads, kindOf)]
    .map(([kind, some]) => `${kind} ${(sumOf(some).bytes / 1024).toFixed(0)} KB in ${sumOf(some).requests}`)
    .join(', ');
}

/** Waits until nothing has been loaded for two seconds. */
export async function settled(traffic: Traffic): Promise<void> {
  for (let quietMs = 0, before = NaN; quietMs < 2_000; quietMs += 100) {
    if (traffic.pending > 0 || traffic.loads.length !== before) quietMs = 0;
    before = traffic.loads.length;
    await setTimeout(100);
  }
}
