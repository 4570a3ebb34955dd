import { queryOptions } from '@tanstack/react-query';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api/api-client.ts';
import { serverNow } from '#platform/api/server-time.ts';

/** A text that a person can change and post. */
export interface FirstPost {
  key: string;
  text: string;
  /** Whether it is posted as the club, unless the person says otherwise. */
  asClub: boolean;
}

/** For how long after joining a hub or founding a club first posts are offered, in milliseconds. */
const offeredFor = 14 * 86_400_000;

/** The tags of clubs that have first posts: those of the templates. */
const draftTags = ['sports', 'debate', 'faith', 'tech', 'music', 'study', 'association'] as const;
export type DraftTag = (typeof draftTags)[number];

type CommunityAge = Pick<Community, 'kind' | 'tags' | 'createdAt' | 'viewer'>;

/** Whether the viewer has just become a member of the hub of a country. */
export function isNewInCountry({ kind, viewer }: CommunityAge): boolean {
  return kind === 'COUNTRY' && isRecent(viewer.since);
}

/** The template of a club that the viewer has just founded. */
export function templateOf({ kind, tags, createdAt, viewer }: CommunityAge): DraftTag | undefined {
  if (kind !== 'CLUB' || viewer.role !== 'OWNER' || !isRecent(createdAt)) return undefined;
  return draftTags.find((tag) => tags.includes(tag));
}

function isRecent(time: string | null | undefined): boolean {
  // What an older release has stored on this device has no `since`.
  return serverNow() - Date.parse(time ?? '') < offeredFor;
}

/** The key of a first post, under which the device stores that it is done. */
export function firstPostKey(communityId: Id, name: string): string {
  return `${communityId}.${name}`;
}

/** Whether the viewer has posted in a hub. */
export function hasPostedQuery(communityId: Id, viewerId: Id) {
  return queryOptions({
    queryKey: ['posts', 'hasPosted', communityId, viewerId],
    queryFn: async ({ signal }): Promise<boolean> => {
      const query = { communityId, ownerId: viewerId, limit: 1 };
      return (await call('GET /api/posts', { query, signal })).length > 0;
    },
  });
}
