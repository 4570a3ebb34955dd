import { useState } from 'react';
import { hasJustJoined } from '#features/profiles/profiles.public.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { useViewer } from '#platform/api/session.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { firstWeekStore } from './first-week-store.ts';

const FirstWeekCard = lazyPart(
  async () => (await import('./first-week-card.tsx')).FirstWeekCard,
  ['intake', 'connections', 'media'],
);

/** For how long after joining the card is shown, in milliseconds. */
const shownFor = 14 * 86_400_000;

/** The first week at the top of Spotlight, for newcomers until it is done or they dismiss it on this device. */
export function NewcomerCard() {
  const { id, joinedAt } = useViewer();
  const [isOver, setOver] = useState(() => firstWeekStore.isSet('dismissed', id));
  // The session of an older release has no `joinedAt`.
  if (isOver || !(serverNow() - Date.parse(joinedAt) < shownFor)) return null;
  const end = () => {
    firstWeekStore.set('dismissed', id, true);
    setOver(true);
  };
  return (
    <FirstWeekCard
      isOpenAtFirst={hasJustJoined()}
      onEnd={end}
      // As high as the folded card, for which the static page leaves room.
      fallback={<Skeleton className="pinned mb-3 h-[76px]" />}
    />
  );
}
