import { unreachable } from '#platform/api/network-errors.ts';
import { toast } from '#ui/page/toast.ts';

/** Says that something cannot open because its code did not load. */
export function showNeedsConnection(): void {
  toast.error(unreachable().detail, { id: 'offline' });
}
