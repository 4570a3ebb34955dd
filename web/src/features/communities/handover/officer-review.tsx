import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Community, CommunityMember } from '@baraza/contract/features/communities.ts';
import { roleNames } from '#features/communities/community-names.ts';
import { MemberDialog } from '#features/communities/desk/member-dialog.tsx';
import { membersQuery, useChangeMember } from '#features/communities/people.api.ts';
import { Button } from '#ui/controls/button.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
import { toast } from '#ui/page/toast.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { personName } from '#ui/text/person-name.ts';
import { type Decision, decisionAbout, isDecided } from './handover-summary.tsx';

interface OfficerReviewProps {
  club: Community;
  done: readonly Decision[];
  onDone: (decision: Decision) => void;
}

/** The officers and moderators, each of whom stays, gets another role or title, or becomes a member without a role. */
export function OfficerReview({ club, done, onDone }: OfficerReviewProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(membersQuery(club.id, { search: '' }));
  const skeleton = <SkeletonList picture="size-11" lines={['h-4 w-2/5', 'h-3 w-1/4']} className="items-center py-3" />;
  if (query.isPending) return skeleton;
  const failed = t`Failed to load the members`;
  if (!query.data) return <FailedQuery query={query} message={failed} />;
  const members = query.data.pages.flatMap(({ items }) => items.users);
  const officers = members.filter(({ role }) => role === 'OFFICER' || role === 'MODERATOR');
  return (
    <>
      {officers.length === 0 ? (
        <p className="text-muted">
          <Trans>The club has no officers or moderators.</Trans>
        </p>
      ) : (
        <ul aria-labelledby="step" className="divide-y divide-hairline">
          {officers.map((officer) => (
            <OfficerRow key={officer.id} {...{ club, officer, done, onDone }} />
          ))}
        </ul>
      )}
      {/* Members with roles are first. */}
      {members.at(-1)?.role !== 'MEMBER' && (
        <NextPage query={query} errorMessage={failed}>
          {skeleton}
        </NextPage>
      )}
    </>
  );
}

function OfficerRow({ club, officer, done, onDone }: OfficerReviewProps & { officer: CommunityMember }) {
  const { t } = useLingui();
  const [isChanging, setChanging] = useState(false);
  const change = useChangeMember(club);
  const { id, image, role, title } = officer;
  const decide = (kind: Decision['kind']) => onDone(decisionAbout(officer, kind));
  const isKept = isDecided(done, officer, 'kept');
  const name = personName(officer);
  const removeRole = async () => {
    const isSure = await confirmAction({
      title: t`Remove the role of ${name}?`,
      text: t`${name} stays a member of the club, without a role and title.`,
      confirmLabel: t`Remove role`,
    });
    if (!isSure) return;
    try {
      // Awaited, because callbacks of `mutate` are not called once the row is gone.
      await change.mutateAsync({ userId: id, role: 'MEMBER', title: '' });
      decide('released');
    } catch (error) {
      if (error instanceof Error) toast.error(error.message);
    }
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={image} size={44} />
        <div className="min-w-0">
          <p dir="auto" className="truncate font-bold">
            {name}
          </p>
          <p className="text-label wrap-anywhere text-muted">
            {t(roleNames[role])}
            {title !== '' && (
              <>
                {' · '}
                <bdi>{title}</bdi>
              </>
            )}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-pressed={isKept}
          aria-label={t`Keep ${name}`}
          onClick={() => decide('kept')}
        >
          {isKept && <Check aria-hidden size={18} />}
          <Trans>Keep</Trans>
        </Button>
        <Button variant="secondary" size="small" aria-label={t`New role for ${name}`} onClick={() => setChanging(true)}>
          <Trans>New role</Trans>
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-label={t`Remove the role of ${name}`}
          pending={change.isPending}
          onClick={() => void removeRole()}
        >
          <Trans>Remove role</Trans>
        </Button>
      </div>
      {isChanging && (
        <MemberDialog
          club={club}
          member={officer}
          onSaved={() => decide('changed')}
          onClose={() => setChanging(false)}
        />
      )}
    </li>
  );
}
