import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Copy, Link2, Share2 } from 'lucide-react';
import { useState } from 'react';
import { invitationDays, invitationDaysMax } from '@baraza/contract/features/conversation-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { Button } from '#ui/controls/button.tsx';
import { copyLink, shareLink } from '#ui/controls/share-link.ts';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { invitationQuery, useCreateInvitation, useRevokeInvitation } from './groups.api.ts';

/** The invitation link of a group. Its secret is known only after it was created here; later the link can only be replaced. */
export function InvitationLink({ groupId, groupName }: { groupId: Id; groupName: string }) {
  const { t, i18n } = useLingui();
  const query = useQuery(invitationQuery(groupId));
  const create = useCreateInvitation(groupId);
  const revoke = useRevokeInvitation(groupId);
  const [days, setDays] = useState(invitationDays);
  if (query.isPending) return <Skeleton className="h-24" />;
  if (query.data === undefined) return <FailedQuery query={query} message={t`Failed to load the invitation link`} />;
  const invitation = query.data;
  // Another admin may have created a newer one meanwhile.
  const isKnown = invitation !== null && create.data?.createdAt === invitation.createdAt;
  const path = isKnown ? `/chat/groups/join#${create.data?.token}` : undefined;
  const date = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long' });
  const confirmRevoke = async () => {
    const isSure = await confirmAction({
      title: t`Revoke this link?`,
      text: t`Nobody will be able to join with it. You can create another one.`,
      confirmLabel: t`Revoke`,
    });
    if (isSure) revoke.mutate(undefined, { onSuccess: () => create.reset() });
  };
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="font-bold">
        <Trans>Invitation link</Trans>
      </h3>
      {invitation && (
        <p className="text-label text-muted">
          <Trans>People can join by the link until {date.format(new Date(invitation.expiresAt))}.</Trans>{' '}
          {!path && <Trans>To see a link again, create a new one. It replaces the old one.</Trans>}
        </p>
      )}
      {path ? (
        <>
          <p dir="ltr" className="rounded-md bg-sunk p-3 text-meta wrap-anywhere">
            {new URL(path, location.origin).href}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => void copyLink(path)}>
              <Copy aria-hidden size={18} />
              <Trans>Copy</Trans>
            </Button>
            <Button variant="secondary" size="small" onClick={() => void shareLink({ path, title: groupName })}>
              <Share2 aria-hidden size={18} />
              <Trans>Share</Trans>
            </Button>
          </div>
        </>
      ) : (
        <>
          <SelectField
            label={t`The link works for`}
            value={String(days)}
            choices={[
              { value: '1', label: t`1 day` },
              { value: String(invitationDays), label: t`7 days` },
              { value: String(invitationDaysMax), label: t`30 days` },
            ]}
            onChange={({ target }) => setDays(Number(target.value))}
          />
          <Button variant="secondary" size="small" pending={create.isPending} onClick={() => create.mutate(days)}>
            <Link2 aria-hidden size={18} />
            {invitation ? <Trans>Create a new link</Trans> : <Trans>Create a link</Trans>}
          </Button>
        </>
      )}
      {invitation && (
        <Button variant="danger" size="small" pending={revoke.isPending} onClick={() => void confirmRevoke()}>
          <Trans>Revoke the link</Trans>
        </Button>
      )}
    </section>
  );
}
