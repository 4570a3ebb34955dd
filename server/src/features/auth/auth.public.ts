export { demoIssuer, listDemoEmails } from './auth.queries.ts';
