import { AppError } from './errors.ts';
import type { Viewer } from './viewer.ts';

/** Throws 403 `consent_required` for an onboarded person who has not accepted the current documents. */
export function requireConsent(viewer: Viewer): void {
  if (!viewer.isOnboarded || viewer.hasConsented) return;
  throw new AppError('consent_required', 'Please accept the current terms of use and privacy policy to continue.');
}
