import { useSyncExternalStore } from 'react';
import { useViewer } from '#platform/api/session.ts';
import { type PushState, pushState, watchPushState } from './push-device.ts';

/** Returns whether this device gets pushes, and rerenders when that changes. */
export function usePushState(): PushState {
  const { id } = useViewer();
  return useSyncExternalStore(watchPushState, () => pushState(id));
}
