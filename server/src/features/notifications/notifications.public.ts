export { excerptOf } from './excerpt.ts';
export { cleanNotifications } from './notifications.service.ts';
export { notify, notifyWithin, removeNotificationsOfDeleted } from './notifications.listener.ts';
