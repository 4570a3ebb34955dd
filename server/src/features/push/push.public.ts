export { enqueuePush, enqueuePushes, isReachable, type Push, pushTask } from './push.delivery.ts';
