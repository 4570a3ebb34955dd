export { enqueuePush, enqueuePushes, type Push, pushTask } from './push.delivery.ts';
export { hasDevice } from './push.queries.ts';
