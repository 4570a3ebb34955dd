import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

interface Coming {
  name: MessageDescriptor;
  promise: MessageDescriptor;
  edge: string;
}

const coming: Record<string, Coming> = {
  'events-parties': {
    name: msg`Events`,
    promise: msg`The noticeboard for parties, clubs and events is being put up.`,
    edge: 'bg-events',
  },
  notifications: {
    name: msg`Notifications`,
    promise: msg`The bell does not ring yet: soon it tells you when somebody likes or answers.`,
    edge: 'bg-heart',
  },
};

/** Says honestly that a place is still being built, and leads back to Spotlight. */
export function ComingPage() {
  const { t } = useLingui();
  const place = coming[useLocation().pathname.split('/')[1] ?? ''];
  const name = place ? t(place.name) : '';
  usePageTitle(name);
  return (
    <div className="mx-auto max-w-[600px]">
      <h1 className="flex items-center gap-3 text-page font-extrabold">
        <span aria-hidden className={`h-8 w-1 rounded-full ${place?.edge ?? ''}`} />
        {name}
      </h1>
      <EmptyState
        action={
          <ButtonLink to="/feed">
            <Trans>Back to Spotlight</Trans>
          </ButtonLink>
        }
      >
        {place && t(place.promise)}
      </EmptyState>
    </div>
  );
}
