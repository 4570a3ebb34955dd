import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import {
  clubLinkDays,
  clubLinkDaysMax,
  clubLinkUses,
  clubLinkUsesMax,
} from '@baraza/contract/features/community-limits.ts';
import type { ClubLink } from '@baraza/contract/features/club-links.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { Button } from '#ui/controls/button.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { LinkPoster } from './link-poster.tsx';
import { clubLinkQuery, useCreateLink, useRevokeLink } from './links.api.ts';

/** A dialog for the invitation link of a club. Its secret is known only after it was created here; later the link can only be replaced. */
export function LinkDialog({ club, onClose }: { club: Community; onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(clubLinkQuery(club.id));
  return (
    <Dialog kind="sheet" title={t`Invitation link`} onClose={onClose}>
      {query.isPending ? (
        <Skeleton className="h-60" />
      ) : query.data === undefined ? (
        <FailedQuery query={query} message={t`Failed to load the invitation link`} />
      ) : (
        <Filled club={club} link={query.data} />
      )}
    </Dialog>
  );
}

function Filled({ club, link }: { club: Community; link: ClubLink | null }) {
  const { t, i18n } = useLingui();
  const create = useCreateLink(club.id);
  const revoke = useRevokeLink(club.id);
  const [days, setDays] = useState(clubLinkDays);
  const [uses, setUses] = useState(clubLinkUses);
  // Another officer may have created a newer one meanwhile.
  const isKnown = link !== null && create.data?.createdAt === link.createdAt;
  const path = isKnown ? communityPaths.invitation(club, create.data?.token ?? '') : undefined;
  const day = link && new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long' }).format(new Date(link.expiresAt));
  const count = link && i18n.number(link.usesLeft);
  const confirmRevoke = async () => {
    const isSure = await confirmAction({
      title: t`Revoke this link?`,
      text: t`Nobody will be able to join with it. You can create another one.`,
      confirmLabel: t`Revoke`,
    });
    if (isSure) revoke.mutate(undefined, { onSuccess: () => create.reset() });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {link ? (
        <p className="text-label text-muted">
          <Trans>
            Anyone with this link can join without a request until {day}. Uses left: {count}.
          </Trans>{' '}
          {path && <Trans>This link is shown only now. Save, print or copy it before you close.</Trans>}
        </p>
      ) : (
        <p className="text-label text-muted">
          <Trans>Anyone with the link can join without a request. You can print it as a QR code.</Trans>
        </p>
      )}
      {link && path ? (
        <LinkPoster club={club} path={path} day={day ?? ''} />
      ) : (
        <>
          <SelectField
            label={t`The link works for`}
            value={String(days)}
            choices={[1, clubLinkDays, 30, clubLinkDaysMax].map((each) => ({
              value: String(each),
              label: plural(each, { one: '# day', other: '# days' }),
            }))}
            onChange={({ target }) => setDays(Number(target.value))}
          />
          <SelectField
            label={t`How many people can use it`}
            value={String(uses)}
            choices={[10, clubLinkUses, 200, clubLinkUsesMax].map((each) => ({
              value: String(each),
              label: i18n.number(each),
            }))}
            onChange={({ target }) => setUses(Number(target.value))}
          />
          {link && (
            <p className="text-label text-muted">
              <Trans>To see a link again, create a new one. The old one stops working, also where it is printed.</Trans>
            </p>
          )}
          <Button pending={create.isPending} onClick={() => create.mutate({ days, uses })}>
            <Link2 aria-hidden size={18} />
            {link ? <Trans>Create a new link</Trans> : <Trans>Create a link</Trans>}
          </Button>
        </>
      )}
      {link && (
        <Button variant="danger" size="small" pending={revoke.isPending} onClick={() => void confirmRevoke()}>
          <Trans>Revoke the link</Trans>
        </Button>
      )}
    </div>
  );
}
