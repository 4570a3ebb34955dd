import { useQuery } from '@tanstack/react-query';
import type { PushKind } from '@baraza/contract/features/push.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { pushSettingsQuery, useSavePushSettings } from './push.api.ts';
import { usePushState } from './use-push-state.ts';

export const PushSettings = lazyPart(async () => (await import('./push-settings.tsx')).PushSettings, ['push']);

interface PushKinds {
  isPushed: (kind: PushKind) => boolean;
  setPushed: (kind: PushKind, isPushed: boolean) => void;
}

/** Which kinds are pushed, and a function that changes one; undefined unless this device gets pushes. */
export function usePushKinds(): PushKinds | undefined {
  const isOn = usePushState() === 'on';
  const { data } = useQuery({ ...pushSettingsQuery, enabled: isOn });
  const save = useSavePushSettings();
  if (!isOn || !data) return undefined;
  return { isPushed: (kind) => data.kinds[kind], setPushed: (kind, isPushed) => save({ kinds: { [kind]: isPushed } }) };
}
