import { useLingui } from '@lingui/react/macro';
import { switchableKinds, type SwitchableKind } from '@baraza/contract/shared/notification-kinds.ts';
import type { KindLooks } from '#platform/features/kind-looks.ts';

interface KindText {
  kind: SwitchableKind;
  name: string;
  description: string;
}

/** The names and descriptions of all kinds of notifications, in the groups of the settings page. */
export function useKindGroups(looks: KindLooks = {}): { title: string; kinds: KindText[] }[] {
  const { t } = useLingui();
  const groups = {
    people: t`People and posts`,
    attending: t`Events you go to`,
    hosting: t`Events you host`,
    businesses: t`Businesses`,
  };
  return Object.entries(groups).map(([group, title]) => ({
    title,
    kinds: switchableKinds.flatMap((kind) => {
      const { setting } = looks[kind] ?? {};
      return setting?.group === group ? [{ kind, name: t(setting.name), description: t(setting.description) }] : [];
    }),
  }));
}
