export { demoIssuer, listDemoEmails } from './auth.queries.ts';
export { cleanSessions } from './auth.service.ts';
