import { Trans, useLingui } from '@lingui/react/macro';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { personName } from '#ui/text/person-name.ts';
import { FoldedSection, type SectionProps } from './event-form-sections.tsx';

const CoHostsField = lazyPart(async () => (await import('./co-hosts-field.tsx')).CoHostsField);

/** The people whom the host asks to host the event too. The field loads when the section is opened. */
export function CoHostsSection({ fields: { coHosts }, change, errorOf }: SectionProps) {
  const { i18n } = useLingui();
  const list = new Intl.ListFormat(i18n.locale);
  const error = errorOf('coHosts');
  return (
    <FoldedSection
      title={<Trans>Co-hosts</Trans>}
      value={coHosts.length > 0 ? <bdi>{list.format(coHosts.map(personName))}</bdi> : <Trans>No co-hosts</Trans>}
      isOpen={error !== undefined}
      isLazy
    >
      <CoHostsField coHosts={coHosts} onChange={(chosen) => change({ coHosts: chosen })} error={error} />
    </FoldedSection>
  );
}
