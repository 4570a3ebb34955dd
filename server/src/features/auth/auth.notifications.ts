import { newestOf, type NotificationRules } from '#platform/features/notification-rules.ts';
import './auth.domain-events.ts';

/** Notifies people of sign-ins on new devices, once for each session. */
export const authNotifications: NotificationRules = {
  'auth.newDevice': ({ personId, sessionId, device }) => {
    const link = `/settings/account?session=${sessionId}`;
    return [{ kind: 'sign_in', to: [personId], more: { title: device, link, ...newestOf(`sign_in ${sessionId}`) } }];
  },
};
