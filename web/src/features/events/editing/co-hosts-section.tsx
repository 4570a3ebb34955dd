import { Trans, useLingui } from '@lingui/react/macro';
import type { CommunityBrief } from '@baraza/contract/features/communities.ts';
import { isolated } from '#platform/locale/isolated.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { personName } from '#ui/text/person-name.ts';
import { FoldedSection, type SectionProps } from './event-form-sections.tsx';

const CoHostsField = lazyPart(async () => (await import('./co-hosts-field.tsx')).CoHostsField);

interface CoHostsSectionProps extends SectionProps {
  /** The club or hub of the event. */
  home: CommunityBrief | null;
}

/** The people whom the host asks to host the event too. The field loads when the section is opened. */
export function CoHostsSection({ fields: { coHosts }, change, errorOf, home }: CoHostsSectionProps) {
  const { i18n } = useLingui();
  const names = new Intl.ListFormat(i18n.locale).format(coHosts.map((person) => isolated(personName(person))));
  const error = errorOf('coHosts');
  return (
    <FoldedSection
      title={<Trans>Co-hosts</Trans>}
      value={names === '' ? <Trans>No co-hosts</Trans> : names}
      isOpen={error !== undefined}
      isLazy
    >
      <CoHostsField coHosts={coHosts} home={home} onChange={(chosen) => change({ coHosts: chosen })} error={error} />
    </FoldedSection>
  );
}
