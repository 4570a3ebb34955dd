export { excerptOf } from './excerpt.ts';
export { cleanNotifications } from './notifications.service.ts';
export { notify, removeNotificationsOfDeleted } from './notifications.listener.ts';
