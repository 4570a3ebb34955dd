import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { classNames } from '#ui/controls/class-names.ts';
import { ErrorPanel } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { useLinkedBox } from '#ui/text/use-linked-box.ts';
import { ownProfileQuery, profileOptionsQuery } from '#features/profiles/profiles.api.ts';
import { useIsEditingProfile } from './edit-profile-link.ts';
import { SettingsForm } from './settings-form.tsx';

/** The foldable settings section that edits the profile. Folding keeps unsaved edits. */
export function EditProfile() {
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  const button = useLinkedBox<HTMLButtonElement>(useIsEditingProfile(), 'start');
  return (
    <>
      <h2>
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="pinned -my-1 scroll-mt-18 flex min-h-12 w-full items-center justify-between gap-2 text-start text-lead font-bold"
        >
          <Trans>Edit Profile</Trans>
          <ChevronDown
            aria-hidden
            size={22}
            className={classNames('shrink-0 text-muted transition-transform duration-120', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        <Content />
      </div>
    </>
  );
}

function Content() {
  const { t } = useLingui();
  const profile = useQuery(ownProfileQuery);
  const options = useQuery(profileOptionsQuery);
  if (profile.data && options.data) return <SettingsForm saved={profile.data} options={options.data} />;
  const failed = [profile, options].filter(({ isError }) => isError);
  if (failed.length > 0) {
    const [error] = failed.map((query) => query.error);
    return (
      <ErrorPanel
        message={t`Failed to load profile settings`}
        error={error}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => failed.forEach((query) => void query.refetch())}
      />
    );
  }
  return (
    <div aria-busy className="grid gap-5">
      <Skeleton className="aspect-[3/1]" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
