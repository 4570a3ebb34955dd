import { buddyProposalsMax } from '@baraza/contract/features/intake-limits.ts';
import type { Buddies, BuddyMatch } from '@baraza/contract/features/newcomers.ts';
import { viewListedUser } from '#features/profiles/profiles.public.ts';
import { takeBytes } from '#platform/http/page.ts';
import type { BuddyRow } from './buddies.queries.ts';

/** Leaves room for the others. The newest proposals are left out until older ones are answered. */
const askingBytesMax = 40 * 1024;

export function viewBuddies(rows: readonly BuddyRow[]): Buddies {
  const find = (role: BuddyRow['role']) => rows.find((row) => row.role === role);
  const [buddy, asked, suggestion] = [find('buddy'), find('asked'), find('suggestion')];
  return {
    buddy: buddy ? { ...viewMatch(buddy), since: buddy.at.toISOString() } : null,
    asked: asked ? viewMatch(asked) : null,
    asking: takeBytes(
      rows
        .filter(({ role }) => role === 'asking')
        .slice(0, buddyProposalsMax)
        .map(viewMatch),
      askingBytesMax,
    ),
    suggestion: suggestion ? viewMatch(suggestion) : null,
  };
}

function viewMatch(row: BuddyRow): BuddyMatch {
  return {
    user: viewListedUser(row.person),
    sharedInterests: row.shared_interests,
    sharedLanguages: row.shared_languages,
    sameProgram: row.same_program,
  };
}
