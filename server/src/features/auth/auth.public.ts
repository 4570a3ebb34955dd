export { demoIssuer, listDemoEmails, removeSessions as endSessionsOf } from './auth.queries.ts';
