import { t as translate } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, BookOpen, GraduationCap, MapPin, Share2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { User } from '@baraza/contract/features/profiles.ts';
import { countryName } from '#platform/locale/country-name.ts';
import { intakeName, programName } from '#platform/locale/enum-labels.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { headingSize } from '#ui/text/heading-size.ts';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { clothOf } from '#ui/pictures/cloth.ts';
import { shareLink } from '#ui/controls/share-link.ts';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';
import { ProfileMore } from './profile-more.tsx';

interface ProfileHeaderProps {
  profile: User;
  /** Known for the viewer only. */
  friendsCount?: number | undefined;
  /** A link to the settings, on the viewer's own profile. */
  edit?: ReactNode;
  /** The buttons on another person's profile. */
  actions?: ReactNode;
  /** The menu of another person's profile. */
  menu?: ReactNode;
}

/** The header of a profile: pictures, names, counts, study details and bio. */
export function ProfileHeader({ profile, friendsCount, edit, actions, menu }: ProfileHeaderProps) {
  const { t } = useLingui();
  const { username, name, image, bannerURL, campus, bio } = profile;
  return (
    <header className="pinned overflow-hidden border border-hairline bg-raised">
      <Banner key={bannerURL} src={bannerURL} username={username} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-4 pb-4 md:gap-3 md:px-6">
        <div className="-mt-12 flex items-end gap-1 md:-mt-14">
          <span className="me-auto shrink-0 rounded-full bg-raised p-1">
            <Avatar name={name} src={image} size={80} alt={t`Picture of ${name}`} canLoad />
          </span>
          <IconButton
            label={t`Share profile`}
            onClick={() => void shareLink({ path: `/profile/${username}`, title: translate`${name} on Baraza` })}
          >
            <Share2 aria-hidden size={21} />
          </IconButton>
          {edit}
          {menu}
        </div>
        <div className="min-w-0">
          <h1 className={`font-extrabold [overflow-wrap:anywhere] ${headingSize(name, { lead: 61 })}`}>
            <bdi>{name}</bdi>
          </h1>
          <p className="flex flex-wrap gap-x-3 text-label text-muted">
            <bdi className="[overflow-wrap:anywhere]">@{username}</bdi>
            <span className="flex items-start gap-1.5">
              <BadgeCheck aria-hidden size={18} className="mt-px shrink-0 text-primary" />
              <span>
                <b className="font-semibold text-primary">
                  <Trans>Verified student</Trans>
                </b>
                {' · '}
                {campus}
              </span>
            </span>
          </p>
        </div>
        <Chips profile={profile} />
        <Counts profile={profile} friendsCount={friendsCount} />
        {actions && <div className="flex flex-wrap gap-2 *:grow md:*:grow-0">{actions}</div>}
        {bio.trim() ? (
          <LinkedParagraph text={bio.trim()} author={profile} />
        ) : (
          <p className="text-muted">
            <Trans>No bio yet.</Trans>
          </p>
        )}
        <ProfileMore profile={profile} />
      </div>
    </header>
  );
}

/** The banner. Without a picture, or if it fails to load, a woven pattern derived from the username. */
function Banner({ src, username }: { src: string | null; username: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (src && !hasFailed) {
    return (
      <StoredPicture
        picture={{ url: src }}
        sizes={{ phone: 'calc(100vw - 34px)', wide: '(min-width: 48rem) 680px' }}
        alt=""
        isEager
        onError={() => setFailed(true)}
        className="h-24 w-full bg-sunk object-[50%_33%] md:aspect-[3/1] md:h-auto"
      />
    );
  }
  return (
    <div aria-hidden className="flex h-24 items-end bg-sunk md:h-32" style={clothOf(username)}>
      <div className="woven w-full" />
    </div>
  );
}

function Counts({ profile, friendsCount }: Pick<ProfileHeaderProps, 'profile' | 'friendsCount'>) {
  const { i18n } = useLingui();
  const { username, followersCount, followingCount } = profile;
  const short = (count: number) => <b className="text-ink">{i18n.number(count, { notation: 'compact' })}</b>;
  const linkClass = 'touch rounded-sm hover:underline';
  return (
    <ul className="numbers flex flex-wrap gap-x-4 gap-y-2 text-label text-muted md:gap-x-5 md:text-body">
      <li>
        <Link to={`/profile/${username}/followers`} className={linkClass}>
          {short(followersCount)} <Plural value={followersCount} one="follower" other="followers" />
        </Link>
      </li>
      <li>
        <Link to={`/profile/${username}/following`} className={linkClass}>
          {short(followingCount)} <Plural value={followingCount} one="following" other="following" />
        </Link>
      </li>
      {friendsCount !== undefined && (
        <li>
          <Link to="?tab=friends" replace className={linkClass}>
            {short(friendsCount)} <Plural value={friendsCount} one="friend" other="friends" />
          </Link>
        </li>
      )}
    </ul>
  );
}

function Chips({
  profile: { country, secondCountry, program, programOther, intake },
}: Pick<ProfileHeaderProps, 'profile'>) {
  const { t } = useLingui();
  const notSet = t`Not set`;
  const countries = [country, secondCountry].filter((each) => each != null);
  const chips = [
    { name: t`Country`, Icon: MapPin, value: countries.map(countryName).join(' · ') },
    {
      name: t`Program`,
      Icon: BookOpen,
      value: programOther ? <bdi>{programOther}</bdi> : program && programName(program),
    },
    { name: t`Intake`, Icon: GraduationCap, value: intake && intakeName(intake) },
  ];
  return (
    <ul className="chips">
      {chips.map(({ name, Icon, value }) => (
        <li key={name} className="pinned-small inline-flex items-center gap-1.5 bg-sunk px-2.5 py-1.5 text-label">
          <Icon aria-hidden size={16} className="shrink-0 text-muted" />
          <span className="sr-only">{name}: </span>
          {value || notSet}
        </li>
      ))}
    </ul>
  );
}
