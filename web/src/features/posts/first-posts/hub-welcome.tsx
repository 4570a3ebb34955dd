import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { call } from '#platform/api/api-client.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { type FirstPost, firstPostKey } from './first-posts.ts';
import { FirstPostsCard } from './first-posts-card.tsx';

interface HubWelcomeProps {
  communityId: Id;
  /** The name of the country in the language of the viewer. */
  name: string;
  onWrite: (post: FirstPost) => void;
  onDone: (keys: string[]) => void;
}

/** Welcomes someone who is new in the hub of a country, until they have posted there or dismiss it on this device. */
export function HubWelcome({ communityId, name, onWrite, onDone }: HubWelcomeProps) {
  const { t } = useLingui();
  const { id: viewerId, first_name: firstName, campus } = useViewer();
  const { data: hasPosted } = useQuery({
    queryKey: ['posts', 'first', communityId, viewerId],
    queryFn: async ({ signal }) => {
      const query = { communityId, ownerId: viewerId, limit: 1 };
      return (await call('GET /api/posts', { query, signal })).length > 0;
    },
  });
  if (hasPosted !== false) return null;
  const key = firstPostKey(communityId, 'hello');
  const text = t`Hello everyone! I am ${firstName} and I have just started at ${campus}. I look forward to meeting you.`;
  return (
    <FirstPostsCard
      title={<Trans>Welcome! These are the people of {name}</Trans>}
      about={
        <Trans>Introduce yourself, and ask what you want to know. You can change the text before you post it.</Trans>
      }
      dismissLabel={t`Dismiss the welcome`}
      onDismiss={() => onDone([key])}
    >
      <div>
        <Button size="small" onClick={() => onWrite({ key, text, asClub: false })}>
          <Trans>Say hello</Trans>
        </Button>
      </div>
    </FirstPostsCard>
  );
}
