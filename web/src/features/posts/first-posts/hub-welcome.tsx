import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { type FirstPost, firstPostKey, hasPostedQuery } from './first-posts.ts';
import { FirstPostsCard } from './first-posts-card.tsx';
import { addDone, readDone } from './first-posts-store.ts';

interface HubWelcomeProps {
  communityId: Id;
  /** The name of the country in the language of the viewer. */
  name: string;
  onWrite: (post: FirstPost) => void;
}

/** Welcomes someone who is new in the hub of a country, until they have posted there or dismiss it on this device. */
export function HubWelcome({ communityId, name, onWrite }: HubWelcomeProps) {
  const { t } = useLingui();
  const { id: viewerId, first_name: firstName, campus } = useViewer();
  const key = firstPostKey(communityId, 'hello');
  const [isDismissed, setDismissed] = useState(() => readDone(viewerId).includes(key));
  const { data: hasPosted } = useQuery({ ...hasPostedQuery(communityId, viewerId), enabled: !isDismissed });
  if (isDismissed || hasPosted !== false) return null;
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
