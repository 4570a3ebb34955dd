import { ownDocuments } from '@baraza/server/src/platform/operations/legal-documents.ts';

/** SQL: when the accounts of the bench were created. New accounts have limits. */
export const accountTime = "now() - interval '30 days'";

const current = ownDocuments.map(({ document, version }) => `('${document}', '${version}')`).join(', ');

/** Lets every onboarded person accept the current documents, without which the server refuses writes. */
export const consentSql = `insert into consent (person_id, document, version)
  select person.id, document, version from person, (values ${current}) as due (document, version)
  where onboarded_at is not null on conflict do nothing`;
