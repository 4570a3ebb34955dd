import type { GuideBrief, GuideVersion } from '@baraza/contract/features/communities.ts';
import { viewOptionalPerson } from '#features/profiles/profiles.public.ts';
import type { GuideRow, GuideVersionRow } from './guides.queries.ts';

export function viewGuideBrief(row: GuideRow): GuideBrief {
  return {
    slug: row.slug,
    title: row.title,
    version: row.version,
    updatedAt: row.written_at.toISOString(),
    editor: viewOptionalPerson(row, 'editor'),
  };
}

export function viewGuideVersion(row: GuideVersionRow): GuideVersion {
  return { ...viewGuideBrief(row), content: row.content };
}
