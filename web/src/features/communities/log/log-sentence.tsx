import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ClubLogEntry } from '@baraza/contract/features/communities.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { roleNames } from '#features/communities/community-names.ts';
import { personName } from '#ui/text/person-name.ts';

const fieldNames: Record<ClubLogEntry['fields'][number], MessageDescriptor> = {
  name: msg`the name`,
  description: msg`the description`,
  image: msg`the picture`,
  banner: msg`the banner`,
  tags: msg`the tags`,
  joinPolicy: msg`how people join`,
  audience: msg`who reads its posts`,
  posting: msg`who posts in it`,
};

/** One sentence about an entry of the log. */
export function LogSentence({ entry: { act, actor, subject, role, count, fields } }: { entry: ClubLogEntry }) {
  const { t, i18n } = useLingui();
  const who = <Name person={actor} />;
  const whom = <Name person={subject} />;
  const roleName = role && t(roleNames[role]);
  switch (act) {
    case 'change': {
      const changed = new Intl.ListFormat(i18n.locale).format(fields.map((field) => t(fieldNames[field])));
      return (
        <Trans>
          {who} changed {changed}
        </Trans>
      );
    }
    case 'archive':
      return actor ? (
        <Trans>{who} archived the club</Trans>
      ) : (
        <Trans>The club was archived, because nobody was left</Trans>
      );
    case 'restore':
      return <Trans>{who} restored the club</Trans>;
    case 'role':
      return (
        <Trans>
          {who} changed the role of {whom} to {roleName}
        </Trans>
      );
    case 'title':
      return (
        <Trans>
          {who} changed the title of {whom}
        </Trans>
      );
    case 'remove':
      return (
        <Trans>
          {who} removed {whom} from the club
        </Trans>
      );
    case 'approve':
      return (
        <Trans>
          {who} approved the request of {whom}
        </Trans>
      );
    case 'decline':
      return (
        <Trans>
          {who} declined the request of {whom}
        </Trans>
      );
    case 'invite':
      return subject ? (
        <Trans>
          {who} invited {whom}
        </Trans>
      ) : (
        <Trans>
          {who} invited <Plural value={count ?? 1} one="# person" other="# people" />
        </Trans>
      );
    case 'link':
      return <Trans>{who} created an invitation link</Trans>;
    case 'link-revoked':
      return <Trans>{who} revoked the invitation link</Trans>;
    case 'join-by-link':
      return <Trans>{who} joined by the invitation link</Trans>;
    case 'offer':
      return (
        <Trans>
          {who} asked {whom} to become an owner
        </Trans>
      );
    case 'accept':
      return <Trans>{who} became an owner</Trans>;
    case 'follow':
      return <Trans>{whom} took over from the earlier owner</Trans>;
    case 'election':
      return <Trans>{who} started an election</Trans>;
    case 'election-cancelled':
      return <Trans>{who} cancelled an election</Trans>;
    case 'elected':
      return <Trans>{who} won an election and accepted</Trans>;
    case 'guide':
      return <Trans>{who} changed a guide</Trans>;
    case 'guide-deletion':
      return <Trans>{who} deleted a guide</Trans>;
    case 'contacts':
      return <Trans>{who} changed the contacts</Trans>;
    case 'post-removal':
      return (
        <Trans>
          {who} removed a post of {whom}
        </Trans>
      );
    case 'comment-removal':
      return (
        <Trans>
          {who} removed a comment of {whom}
        </Trans>
      );
    case 'freeze':
      return <Trans>Stewards froze the club</Trans>;
    case 'lift':
      return <Trans>Stewards lifted the freeze</Trans>;
  }
}

function Name({ person }: { person: Person | null }) {
  return <b>{person ? <bdi>{personName(person)}</bdi> : <Trans>a former member</Trans>}</b>;
}
