import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { User } from '@baraza/contract/features/profiles.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';

// The names of all interests, skills and languages, which only an unfolded profile shows.
const ProfileTags = lazyPart(async () => (await import('./profile-tags.tsx')).ProfileTags, ['options', 'profiles']);

/** The skills, interests, languages and "About" text of a profile, folded. Renders nothing if all are empty. */
export function ProfileMore({ profile }: { profile: User }) {
  const { skills, interests, languages, about } = profile;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const text = about.trim();
  const hasTags = skills.length + interests.length + languages.length > 0;
  if (!hasTags && text === '') return null;
  return (
    <div className="grid gap-3">
      {isOpen && (
        <div id={id} className="grid animate-enter gap-3">
          {hasTags && <ProfileTags {...{ skills, interests, languages }} />}
          {text !== '' && (
            <div className="grid gap-1">
              <h2 className="text-label font-bold">
                <Trans>About</Trans>
              </h2>
              <LinkedParagraph text={text} author={profile} />
            </div>
          )}
        </div>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="touch inline-flex items-center gap-1 justify-self-start rounded-sm text-label font-semibold text-primary hover:underline"
      >
        {isOpen ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
        <ChevronDown
          aria-hidden
          size={16}
          className={classNames('transition-transform duration-120', isOpen && 'rotate-180')}
        />
      </button>
    </div>
  );
}
