import type { PostVersion } from '@baraza/contract/features/posts.ts';
import type { VersionRow } from './edits.queries.ts';

export function viewVersion({ id, content, written_at }: VersionRow): PostVersion {
  return { id, content, createdAt: written_at.toISOString() };
}
