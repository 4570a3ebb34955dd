import { Trans } from '@lingui/react/macro';
import type { Community } from '@baraza/contract/features/communities.ts';
import { call } from '#platform/api/api-client.ts';
import { DownloadCsv } from '#ui/controls/download-csv.tsx';

/** A button that saves the members of a club as a file for spreadsheets. */
export function DownloadMembers({ club: { id, slug } }: { club: Community }) {
  return (
    <DownloadCsv
      size="small"
      fileName={`${slug}-members.csv`}
      load={() => call('GET /api/communities/:id/members.csv', { params: { id } })}
    >
      <Trans>Download members (CSV)</Trans>
    </DownloadCsv>
  );
}
