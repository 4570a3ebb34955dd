export { recordOnboardingConsents } from './consents.service.ts';
