import '#features/communities/communities.domain-events.ts';
import { lockCommunity } from '#features/communities/communities.queries.ts';
import type { Deps } from '#platform/features/deps.ts';
import { runForEach, type Tasks } from '#platform/jobs/jobs.ts';
import { transact } from '#platform/sql/pool.ts';
import { setArchived } from './clubs.queries.ts';
import { findIdleClub, type IdleClub, listIdleClubs, setNotices } from './idle-clubs.queries.ts';

/** After how many days without a post or event the officers are notified, and after how many a club is archived. */
const [quietDays, archiveDays] = [60, 365];
/** How many days before that they are notified again. */
const [firstWarning, lastWarning] = [30, 7];

/** The notices in their order; `community.idle_notices` counts them. */
const notices = ['quiet', 'firstWarning', 'lastWarning'] as const;

export function idleClubJobs(deps: Deps): Tasks {
  return { 'communities.watchIdleClubs': () => watchIdleClubs(deps) };
}

/** Notifies the officers of clubs that have been idle for long, and archives clubs after a year and two warnings. */
async function watchIdleClubs(deps: Deps): Promise<void> {
  const clubs = await listIdleClubs(deps.db, quietDays);
  await runForEach(
    clubs.filter((club) => nextStep(club) !== undefined),
    ({ id }) => watchIdleClub(deps, id),
  );
}

async function watchIdleClub({ db, publish }: Deps, id: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockCommunity(tx, id);
    const found = await findIdleClub(tx, id);
    if (!found) return;
    const step = nextStep(found);
    if (!step) return;
    const club = { id, slug: found.slug, name: found.name };
    if (step === 'archived') {
      await setArchived(tx, id, true);
      await publish(tx, { type: 'communities.acted', communityId: id, actorId: null, act: 'archive' });
      await publish(tx, { type: 'communities.changed', communityId: id });
    }
    await setNotices(tx, id, step === 'active' || step === 'archived' ? 0 : notices.indexOf(step) + 1);
    if (step !== 'active') await publish(tx, { type: 'communities.idle', club, step });
  });
}

/**
 * What a club is due for: a notice, being archived, or forgetting its notices because it is active again; undefined for nothing. Enough
 * days pass between two notices that the number of days left in each warning is correct, even if the first one was late.
 */
function nextStep({
  idle_days: days,
  notices: sent,
  notice_days: noticeDays,
}: IdleClub): (typeof notices)[number] | 'archived' | 'active' | undefined {
  const sinceNotice = noticeDays ?? 0;
  if (days < quietDays) return sent > 0 ? 'active' : undefined;
  if (sent === 3) return days >= archiveDays && sinceNotice >= lastWarning ? 'archived' : undefined;
  if (sent === 2) {
    const isDue = days >= archiveDays - lastWarning && sinceNotice >= firstWarning - lastWarning;
    return isDue ? 'lastWarning' : undefined;
  }
  if (days >= archiveDays - firstWarning) return 'firstWarning';
  return sent === 0 ? 'quiet' : undefined;
}
