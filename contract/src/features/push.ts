import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { type SwitchableKind, switchableKinds } from '#shared/notification-kinds.ts';
import { LanguageTag, TimeOfDay, TimeZone } from '#shared/scalars.ts';

/** The kinds of pushes that can be switched off. Decisions of stewards and new sign-ins are always pushed. */
export const pushKinds = ['whisper', ...switchableKinds] as const;
export type PushKind = 'whisper' | SwitchableKind;

/** Kinds that are not pushed unless the person switches them on: frequent, and nothing to act upon. */
export const quietKinds: readonly PushKind[] = ['follow', 'like'];

const kinds = z.object(
  Object.fromEntries(pushKinds.map((kind) => [kind, z.boolean()])) as Record<PushKind, z.ZodMiniBoolean>,
);

/** What is pushed to all devices of the person. */
export const PushSettings = z.object({
  kinds,
  /** Whether names and texts are shown, also on a locked screen. Off by default. */
  showsText: z.boolean(),
  /** When nothing is pushed, by the clock of each device; at the end a summary follows. It may span midnight. */
  quietHours: z.nullable(z.object({ from: TimeOfDay, to: TimeOfDay })),
});
export type PushSettings = z.infer<typeof PushSettings>;

export const PushSettingsChange = z.partial(z.object({ ...PushSettings.shape, kinds: z.partial(kinds) }));
export type PushSettingsChange = z.infer<typeof PushSettingsChange>;

/** A device's subscription as the browser describes it, with its language and time zone. */
export const PushSubscription = z.object({
  /** An address of a push service that this server accepts. */
  endpoint: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[\x21-\x7e]+$/)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
  locale: LanguageTag,
  timeZone: TimeZone,
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const push = {
  'GET /api/push/key': endpoint({
    summary: 'The public key of this server for push subscriptions (VAPID, RFC 8292)',
    reply: z.object({ publicKey: z.string() }),
  }),
  'PUT /api/push/subscription': endpoint({
    summary:
      'Push to this device until its session ends. Replaces an earlier subscription of the session, and takes over one of another session with the same endpoint. Idempotent',
    body: PushSubscription,
    reply: null,
    errors: ['push_service_unknown'],
    rateLimit: { max: 30, per: 'hour' },
  }),
  'DELETE /api/push/subscription': endpoint({
    summary: 'Stop pushing to this device. Idempotent',
    reply: null,
  }),
  'GET /api/push/settings': endpoint({ summary: 'What is pushed to your devices, and when', reply: PushSettings }),
  'PUT /api/push/settings': endpoint({
    summary: 'Choose what is pushed to your devices. Settings and kinds that are left out keep their value',
    body: PushSettingsChange,
    reply: PushSettings,
  }),
};
