import type { Consent, DocumentVersion } from '@baraza/contract/features/consents.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError } from '#platform/http/errors.ts';
import type { LegalDocuments } from '#platform/operations/legal-documents.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { addConsents, type ConsentRow, listConsents } from './consents.queries.ts';

/** The documents that the viewer has accepted, newest first. */
export async function viewConsents({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<Consent[]> {
  return (await listConsents(db, viewer.id)).map(viewConsent);
}

/** Accepts the current documents. Idempotent. Throws 422 `consent_required` for other versions. */
export async function acceptDocuments(
  { db, sessions, legal }: Deps,
  viewer: Viewer,
  accepted: readonly DocumentVersion[],
): Promise<Consent[]> {
  requireCurrent(legal, accepted);
  await addConsents(db, viewer.id, legal.versions);
  sessions.forget(viewer.id);
  return viewConsents({ db }, viewer);
}

/** Records what a person accepts in the onboarding form. Throws 422 `consent_required` without the current versions. */
export async function recordOnboardingConsents(
  { legal }: Pick<Deps, 'legal'>,
  tx: Tx,
  personId: string,
  accepted: readonly DocumentVersion[] = [],
): Promise<void> {
  requireCurrent(legal, accepted);
  await addConsents(tx, personId, legal.versions);
}

/** Whether a person has accepted the current documents. */
export async function hasAcceptedCurrent({ legal }: Pick<Deps, 'legal'>, tx: Tx, personId: string): Promise<boolean> {
  return isCurrent(legal, await listConsents(tx, personId));
}

function isCurrent({ versions }: LegalDocuments, accepted: readonly { document: string; version: string }[]): boolean {
  return versions.every(({ document, version }) =>
    accepted.some((each) => each.document === document && each.version === version),
  );
}

function requireCurrent(legal: LegalDocuments, accepted: readonly DocumentVersion[]): void {
  if (isCurrent(legal, accepted)) return;
  const message = 'Please accept the current terms of use and privacy policy.';
  throw new AppError('consent_required', message, { status: 422, errors: [{ path: 'consents', message }] });
}

function viewConsent({ document, version, accepted_at }: ConsentRow): Consent {
  // The column has a check for these values.
  return { document: document as Consent['document'], version, acceptedAt: accepted_at.toISOString() };
}
