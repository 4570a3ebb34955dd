import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Copy, Download, Printer, Share2 } from 'lucide-react';
import type { Community } from '@baraza/contract/features/communities.ts';
import { saveFile } from '#platform/device/save-file.ts';
import { Button } from '#ui/controls/button.tsx';
import { copyLink, shareLink } from '#ui/controls/share-link.ts';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { toast } from '#ui/page/toast.ts';
import { drawPoster, loadPicture, posterSize, posterUrlOf, printPoster } from './poster.ts';
import './poster.css';

interface LinkPosterProps {
  club: Community;
  /** The path of the link. */
  path: string;
  /** The day on which it expires, in words. */
  day: string;
}

/** The page to print for an invitation link: emblem and name of the club and a QR code. It can be saved as a picture, and the link shared. */
export function LinkPoster({ club, path, day }: LinkPosterProps) {
  const { t } = useLingui();
  const { name, image, slug } = club;
  const url = new URL(path, location.origin).href;
  const { data: picture } = useQuery({
    queryKey: ['communities', 'poster', image],
    queryFn: () => loadPicture(image),
    gcTime: 0,
  });
  if (picture === undefined) return <Skeleton className="aspect-[800/1130]" />;
  const poster = posterUrlOf({ name, picture, url, call: t`Scan to join on Baraza`, until: t`Works until ${day}` });
  const onError = () => toast.error(t`Something went wrong on this phone.`);
  return (
    <>
      <img
        src={poster}
        alt={t`QR code of the invitation to ${name}`}
        {...posterSize}
        className="mx-auto h-auto max-h-[60dvh] w-auto max-w-full rounded-md border border-hairline"
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void printPoster(poster).catch(onError)}>
          <Printer aria-hidden size={18} />
          <Trans>Print</Trans>
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() =>
            void drawPoster(poster)
              .then((file) => saveFile(file, `${slug}-qr.png`))
              .catch(onError)
          }
        >
          <Download aria-hidden size={18} />
          <Trans>Save as a picture</Trans>
        </Button>
        <Button variant="secondary" size="small" onClick={() => void copyLink(path)}>
          <Copy aria-hidden size={18} />
          <Trans>Copy link</Trans>
        </Button>
        <Button variant="secondary" size="small" onClick={() => void shareLink({ path, title: name })}>
          <Share2 aria-hidden size={18} />
          <Trans>Share link</Trans>
        </Button>
      </div>
    </>
  );
}
