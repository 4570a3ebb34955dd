import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { tagNames } from '#features/communities/community-names.ts';
import { communityPaths } from '#features/communities/community-paths.ts';
import { useFoundClub } from '#features/communities/communities.api.ts';
import { createAttemptKeys } from '#platform/api/attempt-key.ts';
import { useGoBack } from '#platform/device/go-back.ts';
import { useViewer } from '#platform/api/session.ts';
import { Chip } from '#ui/controls/chip.tsx';
import { BackButton, PageHeading } from '#ui/page/page-heading.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { toast } from '#ui/page/toast.ts';
import { clubDraftKey, emptyFields, splitTags, type ClubFields } from './club-fields.ts';
import { ClubForm } from './club-form.tsx';
import { templates } from './templates.ts';
import { useStoredImage } from './use-stored-image.ts';

/** Founds a club, then opens its page. */
export function FoundClubPage() {
  const { t } = useLingui();
  const { id: viewerId } = useViewer();
  const navigate = useNavigate();
  const goBack = useGoBack(communityPaths.directory);
  const found = useFoundClub();
  const storeImage = useStoredImage();
  const keyOf = useRef(createAttemptKeys());
  const submit = async ({ tags, image, banner: _none, posting: _all, ...fields }: ClubFields) => {
    const draft = { ...fields, tags: splitTags(tags), image: await storeImage(image) };
    const club = await found.mutateAsync({ draft, idempotencyKey: keyOf.current(draft) });
    toast.success(t`Club founded! You can invite people under “Manage club”.`);
    void navigate(communityPaths.one(club.slug), { replace: true });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle title={t`Found a club`} />
      <PageHeading tint="bg-intake" back={<BackButton onClick={goBack} />}>
        <Trans>Found a club</Trans>
      </PageHeading>
      <ClubForm
        start={emptyFields}
        draftKey={clubDraftKey(viewerId, 'new')}
        submitLabel={t`Found club`}
        Beginning={Templates}
        onSubmit={submit}
      />
    </div>
  );
}

interface TemplatesProps {
  fields: ClubFields;
  onFill: (part: Partial<ClubFields>) => void;
}

/** Buttons that fill the form with the beginning of a club of their kind, except its name. */
function Templates({ fields, onFill }: TemplatesProps) {
  const { t } = useLingui();
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-label font-semibold">
        <Trans>Begin with a template</Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        {templates.map(({ tag, description, joinPolicy, audience }) => {
          const name = tagNames[tag];
          return (
            <Chip
              key={tag}
              isSet={fields.tags === tag}
              onToggle={() => onFill({ description: t(description), tags: tag, joinPolicy, audience })}
            >
              {name && t(name)}
            </Chip>
          );
        })}
      </div>
      <p className="pt-1.5 text-meta text-muted">
        <Trans>It fills the form, and you get two first posts to change and post.</Trans>
      </p>
    </fieldset>
  );
}
