import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Community } from '@baraza/contract/features/communities.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { AddGuideLink } from './add-guide-link.tsx';
import { GuideRows } from './guide-rows.tsx';
import { guidesQuery } from './guides.api.ts';

const shownMax = 5;

/** The first guides of a community. Nothing without guides, except for the people who keep them. */
export function GuideList({ club }: { club: Community }) {
  const { data } = useQuery(guidesQuery(club.id));
  if (!data || (data.guides.length === 0 && !data.canEdit)) return null;
  return (
    <section aria-labelledby="guides" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 id="guides" className="text-card font-bold">
          <Trans>Guides</Trans>
        </h2>
        {data.canEdit && <AddGuideLink club={club} count={data.guides.length} />}
      </div>
      {data.guides.length === 0 ? (
        <p className="text-label text-muted">
          <Trans>Write down what people ask again and again: rules, first steps, how things work here.</Trans>
        </p>
      ) : (
        <GuideRows club={club} guides={data.guides.slice(0, shownMax)} />
      )}
      {(data.guides.length > shownMax || data.canEdit) && (
        <div>
          <ButtonLink to={communityPaths.guides(club.slug)} variant="secondary" size="small">
            <Trans>All guides</Trans>
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
