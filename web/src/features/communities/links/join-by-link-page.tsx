import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { ClubLinkPreview } from '@baraza/contract/features/club-links.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { Emblem } from '#features/communities/emblem.tsx';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { linkPreviewQuery, useJoinByLink } from './links.api.ts';

/** `/club-invitation/slug#token` or `/club-invitation#token`: the club of an invitation link. The token is in the fragment, which reaches no server log. */
export function JoinByLinkPage() {
  const { t } = useLingui();
  const token = useLocation().hash.slice(1);
  const { slug } = useParams();
  const query = useQuery({ ...linkPreviewQuery(token), enabled: token !== '' });
  // The slug is not part of the secret, so a link can combine it with the secret of another club.
  const isOfAnother = slug !== undefined && query.data?.slug !== slug;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle title={t`Invitation to a club`} />
      <PageHeading tint="bg-intake">
        <Trans>Invitation to a club</Trans>
      </PageHeading>
      {token === '' || query.data === null || (query.data && isOfAnother) ? (
        <EmptyState
          of="people"
          action={
            <ButtonLink to={communityPaths.directory} variant="secondary">
              <Trans>All clubs</Trans>
            </ButtonLink>
          }
        >
          <Trans>This link does not work any more, or the club is for another campus. Ask its officers.</Trans>
        </EmptyState>
      ) : query.data ? (
        <Preview club={query.data} token={token} />
      ) : query.isError ? (
        <FailedQuery query={query} message={t`Failed to load the invitation`} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </div>
  );
}

function Preview({ club, token }: { club: ClubLinkPreview; token: string }) {
  const navigate = useNavigate();
  const join = useJoinByLink();
  const { slug, name, description, image, membersCount, isMember } = club;
  const path = communityPaths.one(slug);
  return (
    <section className="pinned grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 border border-hairline bg-raised p-6 text-center">
      <Emblem name={name} image={image} size={96} />
      <div className="grid max-w-full gap-1">
        <h2 dir="auto" className="text-card font-bold wrap-anywhere">
          {name}
        </h2>
        <p className="text-label text-muted">
          <Plural value={membersCount} one="# member" other="# members" />
        </p>
      </div>
      <LinkedParagraph text={description} />
      {join.error && (
        <p role="alert" className="text-label text-danger">
          {join.error.message}
        </p>
      )}
      {isMember ? (
        <>
          <p className="text-label text-muted">
            <Trans>You are already a member.</Trans>
          </p>
          <ButtonLink to={path} replace wide>
            <Trans>Open the club</Trans>
          </ButtonLink>
        </>
      ) : (
        <Button
          wide
          pending={join.isPending}
          onClick={() => join.mutate(token, { onSuccess: () => void navigate(path, { replace: true }) })}
        >
          <Trans>Join club</Trans>
        </Button>
      )}
    </section>
  );
}
