import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Community } from '@baraza/contract/features/communities.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { type FirstPost, firstPostKey, hasPostedQuery, isNewInCountry } from './first-posts.ts';
import { FirstPostsCard } from './first-posts-card.tsx';
import { addDone, readDone } from './first-posts-store.ts';

interface HubWelcomeProps {
  community: Community;
  /** The name of the country in the language of the viewer. */
  name: string;
  onWrite: (post: FirstPost) => void;
}

/** Welcomes someone who is new in the hub of a country, until they have posted there or dismiss it on this device. */
export function HubWelcome({ community, name, onWrite }: HubWelcomeProps) {
  const { t } = useLingui();
  const { id: viewerId, first_name: firstName, campus } = useViewer();
  const key = firstPostKey(community.id, 'hello');
  const [isDismissed, setDismissed] = useState(() => readDone(viewerId).includes(key));
  const isOffered = !isDismissed && isNewInCountry(community);
  const { data: hasPosted } = useQuery({ ...hasPostedQuery(community.id, viewerId), enabled: isOffered });
  if (!isOffered || hasPosted !== false) return null;
  const text = t`Hello everyone! I am ${firstName} and I have just started at ${campus}. I look forward to meeting you.`;
  const dismiss = () => {
    addDone(viewerId, [key]);
    setDismissed(true);
  };
  return (
    <FirstPostsCard
      title={<Trans>Welcome! These are the people of {name}</Trans>}
      about={
        <Trans>Introduce yourself, and ask what you want to know. You can change the text before you post it.</Trans>
      }
      dismissLabel={t`Dismiss the welcome`}
      onDismiss={dismiss}
    >
      <div>
        <Button size="small" onClick={() => onWrite({ key, text, asClub: false })}>
          <Trans>Say hello</Trans>
        </Button>
      </div>
    </FirstPostsCard>
  );
}
