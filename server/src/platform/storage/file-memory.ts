import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';
import { Semaphore } from '#platform/concurrency/semaphore.ts';

/** Memory for files that have arrived completely. Files that still arrive are on disk, so a slow sender holds no memory. */
export const fileMemory = new Semaphore(192 * MEGABYTE, 20_000);
