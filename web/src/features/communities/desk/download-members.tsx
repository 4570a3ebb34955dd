import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Community } from '@baraza/contract/features/communities.ts';
import { call } from '#platform/api/api-client.ts';
import { saveCsv } from '#platform/device/save-file.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/page/toast.ts';

/** A button that saves the members of a club as a file for spreadsheets. */
export function DownloadMembers({ club: { id, slug } }: { club: Community }) {
  const download = useMutation({
    mutationFn: () => call('GET /api/communities/:id/members.csv', { params: { id } }),
    onSuccess: (csv) => saveCsv(csv, `${slug}-members.csv`),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button variant="secondary" size="small" pending={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden size={18} />
      <Trans>Download members (CSV)</Trans>
    </Button>
  );
}
