import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Snowflake } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Icebreaker } from '@baraza/contract/features/intake.ts';
import { ContentMenu } from '#features/moderation/moderation.public.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { HiddenNotice } from '#ui/lists/hidden-notice.tsx';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { personName } from '#ui/text/person-name.ts';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { IcebreakerDiscussion } from './icebreaker-discussion-part.ts';
import { IcebreakerForm } from './icebreaker-form.tsx';
import { icebreakerQuery } from './icebreaker.api.ts';
import { formatDateTime } from '#ui/text/date-time.ts';
import { Panel } from '#ui/page/panel.tsx';
import { PastIcebreakers } from './past-icebreakers.tsx';

/** The live icebreaker or the form to post one, followed by the earlier ones. */
export function IcebreakerPanel({ intake }: { intake: string }) {
  return (
    <Panel title={<Trans>Icebreaker</Trans>}>
      <Live intake={intake} />
      <PastIcebreakers intake={intake} />
    </Panel>
  );
}

function Live({ intake }: { intake: string }) {
  const { t } = useLingui();
  const query = useQuery(icebreakerQuery(intake));
  const [postedId, setPostedId] = useState<string | null>(null);
  if (query.isPending) return <Skeleton className="h-32" />;
  if (query.data === undefined) {
    return <FailedQuery query={query} message={t`Failed to fetch icebreaker...`} />;
  }
  const icebreaker = query.data;
  return (
    <>
      <output className="font-medium text-primary empty:hidden">
        {icebreaker !== null && icebreaker.id === postedId && <Trans>Icebreaker posted successfully!</Trans>}
      </output>
      {icebreaker === null ? (
        <IcebreakerForm intake={intake} onPosted={setPostedId} />
      ) : (
        <>
          <Prompt icebreaker={icebreaker} />
          <IcebreakerDiscussion key={icebreaker.id} intake={intake} id={icebreaker.id} isLive />
        </>
      )}
    </>
  );
}

function Prompt({ icebreaker: { id, content, user, endsAt, isHidden } }: { icebreaker: Icebreaker }) {
  const { i18n } = useLingui();
  const name = personName(user);
  const end = formatDateTime(endsAt, i18n.locale);
  return (
    <div className="pinned-small grid gap-1 bg-sunk p-3 md:p-4">
      {isHidden && <HiddenNotice />}
      <div className="flex gap-2 text-lead font-bold text-balance md:text-card">
        <Snowflake aria-hidden size={22} className="mt-1 shrink-0 text-intake" />
        <LinkedParagraph text={content} author={user} className="min-w-0 grow" />
        <ContentMenu target={{ type: 'ICEBREAKER', id }} author={user} className="-me-1 -mt-1" />
      </div>
      <p className="numbers text-meta leading-relaxed text-muted">
        <Trans>
          Asked by{' '}
          <Link to={`/profile/${user.username}`} className="touch font-semibold text-ink hover:underline">
            <bdi>{name}</bdi>
          </Link>{' '}
          · open until <time dateTime={endsAt}>{end}</time>
        </Trans>
      </p>
    </div>
  );
}
