import type { PushPayload, PushedText } from '@baraza/contract/shared/push-payload.ts';
import { hash } from 'node:crypto';

/** The largest encrypted push, in bytes; each one is paid for by its receiver. */
const maxBytes = 1024;
/** What encryption adds: the header with the sender's public key, a delimiter and the authentication tag (RFC 8188, RFC 8291). */
const overhead = 103;
const maxText = maxBytes - overhead;

/** Returns the payload as JSON. Shortens its longest texts until it fits. */
export function encodePayload({ about, ...payload }: PushPayload): string {
  if (!about) return JSON.stringify(payload);
  const texts: PushedText = { ...about };
  for (;;) {
    const encoded = JSON.stringify({ ...payload, about: texts });
    if (Buffer.byteLength(encoded) <= maxText) return encoded;
    const longest = (['excerpt', 'subject', 'actor'] as const).reduce((one, other) =>
      Buffer.byteLength(texts[other]) > Buffer.byteLength(texts[one]) ? other : one,
    );
    texts[longest] = shorten(texts[longest]);
  }
}

/** Removes about an eighth of a text, and at least its last character. */
function shorten(text: string): string {
  const whole = text.replace(/…$/, '');
  const kept = whole.slice(0, Math.floor((whole.length * 7) / 8));
  return `${kept.toWellFormed().replace(/\uFFFD$/, '')}…`;
}

/** The header by which a push service replaces an undelivered push by a newer one: at most 32 characters of base64url (RFC 8030). */
export function topicOf(tag: string): string {
  return hash('sha256', tag, 'base64url').slice(0, 32);
}

const minute = 60;
const day = 24 * 60 * minute;

/** How long a push service keeps a push for a device without a network, in seconds. Later it would be of no use. */
export function lifetimeOf({ kind, about }: PushPayload): number {
  return kind === 'reminder' && about?.detail === 'hour' ? 60 * minute : day;
}

/** Whether a push wakes a sleeping phone (RFC 8030); `low` waits until it is used or charged. */
export function urgencyOf({ kind }: PushPayload): 'low' | 'normal' | 'high' {
  if (['whisper', 'reminder', 'change', 'seat', 'sign_in'].includes(kind)) return 'high';
  return ['follow', 'like', 'review', 'announcement'].includes(kind) ? 'low' : 'normal';
}
