import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { saveCsv } from '#platform/device/save-file.ts';
import { toastError } from '#ui/page/toast.ts';
import { Button } from './button.tsx';

interface DownloadCsvProps extends Pick<ComponentProps<typeof Button>, 'size'> {
  load: () => Promise<string>;
  fileName: string;
  children: ReactNode;
}

/** A button that fetches a CSV file and saves it. */
export function DownloadCsv({ load, fileName, children, ...look }: DownloadCsvProps) {
  const download = useMutation({
    mutationFn: load,
    onSuccess: (csv) => saveCsv(csv, fileName),
    onError: toastError,
  });
  return (
    <Button variant="secondary" pending={download.isPending} onClick={() => download.mutate()} {...look}>
      <Download aria-hidden size={18} />
      {children}
    </Button>
  );
}
