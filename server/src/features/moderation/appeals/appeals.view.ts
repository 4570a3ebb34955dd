import type { AppealCase } from '@baraza/contract/features/stewardship.ts';
import { viewAppeal, viewSanction } from '#features/moderation/sanctions/sanctions.view.ts';
import { viewOptionalPerson } from '#features/profiles/profiles.public.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notFound } from '#platform/http/errors.ts';
import { whyNotDecide } from './appeals.policy.ts';
import type { AppealRow } from './appeals.queries.ts';

export function viewAppealCase(row: AppealRow, viewer: Viewer): AppealCase {
  const appeal = viewAppeal(row);
  if (!appeal) throw notFound();
  return {
    ...appeal,
    person: viewOptionalPerson(row, 'author'),
    sanction: viewSanction(row),
    caseId: row.case_id,
    imposedBy: viewOptionalPerson(row, 'imposer'),
    campus: row.campus,
    canDecide: appeal.status === 'OPEN' && whyNotDecide(viewer, row) === undefined,
  };
}
