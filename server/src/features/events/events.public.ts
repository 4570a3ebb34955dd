export { seesInsideSql } from './events.visibility.ts';
