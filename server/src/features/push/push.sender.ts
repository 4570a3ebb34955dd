import type { PushPayload } from '@baraza/contract/shared/push-payload.ts';
import webPush from 'web-push';
import type { VapidDetails } from './push.keys.ts';
import { encodePayload, lifetimeOf, topicOf, urgencyOf } from './push.payload.ts';
import type { DeviceRow } from './push.queries.ts';

/** `gone`: the subscription no longer exists. `unusable`: no push can be made for it. `failed`: a retry may succeed, not before `retryAfter` seconds if it is given. */
export type Outcome =
  | { is: 'sent' | 'gone' }
  | { is: 'unusable'; reason: string }
  | { is: 'refused'; status: number }
  | { is: 'failed'; reason: string; retryAfter?: number };

/** How long to wait for a push service, in milliseconds. */
const timeout = 5_000;

/** Encrypts a push for a device and hands it to the device's push service. */
export async function sendTo(device: DeviceRow, payload: PushPayload, vapidDetails: VapidDetails): Promise<Outcome> {
  const { endpoint, p256dh, auth } = device;
  let request: webPush.RequestDetails;
  try {
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, encodePayload(payload), {
      vapidDetails,
      TTL: lifetimeOf(payload),
      urgency: urgencyOf(payload),
      topic: topicOf(payload.tag),
    });
  } catch (error) {
    return { is: 'unusable', reason: messageOf(error) };
  }
  try {
    const response = await fetch(request.endpoint, {
      method: 'POST',
      headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      body: request.body ? new Uint8Array(request.body) : null,
      // A redirect could lead to an address that is not on the list of push services.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    return outcomeOf(response);
  } catch (error) {
    return { is: 'failed', reason: messageOf(error) };
  }
}

function outcomeOf({ ok, status, headers }: Response): Outcome {
  if (ok) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status !== 429 && status < 500) return { is: 'refused', status };
  const retryAfter = Number(headers.get('retry-after'));
  return { is: 'failed', reason: `status ${status}`, ...(retryAfter > 0 && { retryAfter }) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
