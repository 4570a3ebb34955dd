import { unreachable } from '#platform/network-errors.ts';
import { toast } from './toast.ts';

/** Says that something cannot open because its code did not load. */
export function showNeedsConnection(): void {
  toast.error(unreachable().detail, { id: 'offline' });
}
