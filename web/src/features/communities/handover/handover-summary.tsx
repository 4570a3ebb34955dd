import { Trans, useLingui } from '@lingui/react/macro';
import type { CommunityMember } from '@baraza/contract/features/communities.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { isolated } from '#platform/locale/isolated.ts';
import { personName } from '#ui/text/person-name.ts';

/** What an owner has decided about a person on this visit. */
export interface Decision {
  kind: 'offered' | 'kept' | 'changed' | 'released';
  id: Id;
  name: string;
}

export function decisionAbout(member: CommunityMember, kind: Decision['kind']): Decision {
  return { kind, id: member.id, name: personName(member) };
}

export function isDecided(done: readonly Decision[], { id }: CommunityMember, kind: Decision['kind']): boolean {
  return done.some((each) => each.id === id && each.kind === kind);
}

/** What was decided on this visit. It has happened already. */
export function HandoverSummary({ done }: { done: readonly Decision[] }) {
  const { i18n } = useLingui();
  const namesOf = (kind: Decision['kind']) =>
    new Intl.ListFormat(i18n.locale).format(
      done.filter((each) => each.kind === kind).map(({ name }) => isolated(name)),
    );
  const [offered, kept, changed, released] = [
    namesOf('offered'),
    namesOf('kept'),
    namesOf('changed'),
    namesOf('released'),
  ];
  return (
    <ul aria-labelledby="step" className="grid gap-2">
      <li>
        {offered === '' ? (
          <Trans>You have not offered ownership to anyone on this visit.</Trans>
        ) : (
          <Trans>Asked to become an owner: {offered}. They answer on the page of the club, within 14 days.</Trans>
        )}
      </li>
      {kept !== '' && (
        <li>
          <Trans>Staying as they are: {kept}</Trans>
        </li>
      )}
      {changed !== '' && (
        <li>
          <Trans>With a new role or title: {changed}</Trans>
        </li>
      )}
      {released !== '' && (
        <li>
          <Trans>Members without a role again: {released}</Trans>
        </li>
      )}
      <li className="text-muted">
        <Trans>Everything is saved. You stay an owner until you leave the club.</Trans>
      </li>
    </ul>
  );
}
