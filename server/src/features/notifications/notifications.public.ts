export { excerptOf } from './excerpt.ts';
export { cleanNotifications } from './notifications.service.ts';
export { notify, removeNotificationsOfErased } from './notifications.listener.ts';
