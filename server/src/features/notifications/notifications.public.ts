export { excerptOf } from './excerpt.ts';
export { cleanNotifications } from './notifications.service.ts';
export { notify } from './notifications.listener.ts';
