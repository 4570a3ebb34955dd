import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { plainPictureTypes, postPictureTypes } from '@baraza/contract/shared/picture-types.ts';
import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';
import { damagedPicture, findPictureProblem, notPngOrJpeg } from '#platform/pictures/picture-file.ts';
import { chosenMaxBytes } from '#platform/pictures/picture-limits.ts';
import { useUnsent } from '#platform/outbox/unsent.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import type { CropShape } from './crop-dialog.tsx';
import type { PictureChange } from './picture-change.ts';

const { Dialog: CropDialog, preload } = lazyDialog(async () => (await import('./crop-dialog.tsx')).CropDialog);

interface PictureSlotProps {
  label: string;
  shape: CropShape;
  /** The size limit in bytes, exclusive, of a file that this browser cannot reduce. */
  maxBytes: number;
  /** The URL of the picture with unsaved changes; null for no picture. */
  src: string | null;
  /** Renders the picture or its placeholder. */
  children: ReactNode;
  isLocked: boolean;
  onChange: (change: PictureChange) => void;
}

/** A form field for a picture, which can be chosen and cropped, or removed. It sends nothing; the form saves the change. */
export function PictureSlot({ label, shape, maxBytes, src, children, isLocked, onChange }: PictureSlotProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ name: string; src: string }>();
  const [problem, setProblem] = useState('');
  // A picture that is being cropped is lost if the page is closed.
  useUnsent(chosen !== undefined, { isKept: false });
  useEffect(() => () => (chosen === undefined ? undefined : URL.revokeObjectURL(chosen.src)), [chosen]);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const found = await findProblem(file, maxBytes);
    setProblem(found ?? '');
    if (found === undefined) setChosen({ name: file.name, src: URL.createObjectURL(file) });
  };
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-label font-semibold">{label}</legend>
      {children}
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept=".png,.jpg,.jpeg"
          hidden
          aria-label={label}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // Allows choosing the same file again.
            event.target.value = '';
          }}
        />
        <Button
          variant="secondary"
          size="small"
          disabled={isLocked}
          aria-label={src ? t`Change: ${label}` : t`Choose picture: ${label}`}
          onPointerEnter={preload}
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden size={18} />
          {src ? <Trans>Change</Trans> : <Trans>Choose picture</Trans>}
        </Button>
        {src && (
          <Button
            variant="quiet"
            size="small"
            disabled={isLocked}
            aria-label={t`Remove: ${label}`}
            onClick={() => {
              setProblem('');
              onChange({ kind: 'emptied' });
            }}
          >
            <Trash2 aria-hidden size={18} />
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      <p role="alert" className="text-meta font-medium text-danger empty:hidden">
        {problem}
      </p>
      {chosen !== undefined && (
        <CropDialog
          src={chosen.src}
          shape={shape}
          onClose={() => setChosen(undefined)}
          onCropped={(dataUrl) => {
            setChosen(undefined);
            onChange({ kind: 'chosen', dataUrl });
          }}
          onUnreadable={() => {
            setChosen(undefined);
            setProblem(damagedPicture(chosen.name));
          }}
        />
      )}
    </fieldset>
  );
}

/** Why a file is refused. Its content may be any supported picture type, because the cropped result is sent as a JPEG. */
async function findProblem(file: File, maxBytes: number): Promise<string | undefined> {
  const types: readonly string[] = plainPictureTypes;
  // Some phones report no type.
  if (file.type !== '' && !types.includes(file.type)) return notPngOrJpeg(file.name);
  if (file.size > chosenMaxBytes) return tooLarge(chosenMaxBytes);
  const fault = await findPictureProblem(file, postPictureTypes);
  if (fault === undefined) return undefined;
  // A file that cannot be decoded cannot be cropped and reduced either.
  if (file.size >= maxBytes) return tooLarge(maxBytes);
  return fault === 'damaged' ? damagedPicture(file.name) : notPngOrJpeg(file.name);
}

function tooLarge(maxBytes: number): string {
  const megabytes = maxBytes / MEGABYTE;
  return t`Max image size: ${megabytes}MB`;
}
