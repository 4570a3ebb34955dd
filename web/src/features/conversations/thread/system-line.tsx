import type { SystemEvent } from '@baraza/contract/features/conversations.ts';
import { useViewer } from '#platform/api/session.ts';
import { lazyCode, useLazyCode } from '#platform/offline/lazy-code.ts';

/** The texts are loaded by the first group that shows one. */
const code = lazyCode(
  async () => (await import('#features/conversations/groups/system-text.ts')).systemText,
  ['groups'],
);

/** A change of a group in one sentence; empty until the texts have loaded. */
export function SystemLine({ event }: { event: SystemEvent }) {
  const { id } = useViewer();
  const systemText = useLazyCode(code);
  return <span>{systemText?.(event, id)}</span>;
}
