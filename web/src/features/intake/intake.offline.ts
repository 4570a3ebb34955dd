import { defaultIntake } from '@baraza/contract/features/intake-limits.ts';
import type { OfflineFetch } from '#platform/offline/offline-fetch.ts';
import { announcementsQuery } from './announcements/announcements.api.ts';
import { intakeDirectoryQuery } from './intake.api.ts';

export async function fetchIntakeOffline({ client, viewer, isFresh }: OfflineFetch): Promise<void> {
  const intake = viewer.intake ?? defaultIntake;
  const announcements = announcementsQuery({ intake });
  if (!(await isFresh(announcements))) await client.infiniteQuery(announcements);
  const directory = intakeDirectoryQuery(intake, '');
  if (!(await isFresh(directory))) await client.infiniteQuery(directory);
}
