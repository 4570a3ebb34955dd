export { hasAcceptedCurrent, recordOnboardingConsents } from './consents.service.ts';
