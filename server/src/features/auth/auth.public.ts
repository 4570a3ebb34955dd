export { cleanSessions } from './auth.service.ts';
