export { excerptOf } from './excerpt.ts';
export { cleanNotifications } from './notifications.service.ts';
export { notify, notifyWithin, removeNotificationsOfErased } from './notifications.listener.ts';
