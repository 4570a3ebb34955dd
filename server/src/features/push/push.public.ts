export { enqueuePush, enqueuePushes, type Push, pushTask } from './push.delivery.ts';
export { hasDeviceSql } from './push.queries.ts';
