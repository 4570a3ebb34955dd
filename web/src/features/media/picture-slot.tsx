import { Trans, useLingui } from '@lingui/react/macro';
import { ImagePlus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { plainPictureTypes } from '@baraza/contract/shared/picture-types.ts';
import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';
import { useUnsent } from '#platform/unsent.ts';
import { Button } from '#ui/button.tsx';
import type { CropShape } from './crop-dialog.tsx';
import type { PictureChange } from './picture-change.ts';

const loadCropDialog = async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog });
const CropDialog = lazy(loadCropDialog);

interface PictureSlotProps {
  label: string;
  shape: CropShape;
  /** How large a file may be: fewer bytes than this. */
  maxBytes: number;
  /** The picture as it would be after saving; null for none. */
  src: string | null;
  /** Draws the picture, or what stands in for none. */
  children: ReactNode;
  isLocked: boolean;
  onChange: (change: PictureChange) => void;
}

/** A picture of a form: chosen from the phone and cut to its shape, or removed. Nothing is sent before saving. */
export function PictureSlot({ label, shape, maxBytes, src, children, isLocked, onChange }: PictureSlotProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState('');
  // While it is being cut it stands nowhere else.
  useUnsent(chosen !== undefined, { isKept: false });
  useEffect(() => () => (chosen === undefined ? undefined : URL.revokeObjectURL(chosen)), [chosen]);

  const choose = (file: File | undefined) => {
    if (!file) return;
    const broken = problemOf(file, maxBytes);
    const megabytes = maxBytes / MEGABYTE;
    setProblem(
      broken === 'too_large'
        ? t`Max image size: ${megabytes}MB`
        : broken
          ? t`Only PNG and JPEG images can be used.`
          : '',
    );
    if (!broken) setChosen(URL.createObjectURL(file));
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
            choose(event.target.files?.[0]);
            // The same file can be chosen once more.
            event.target.value = '';
          }}
        />
        <Button
          variant="secondary"
          size="small"
          disabled={isLocked}
          aria-label={src ? t`Change: ${label}` : t`Choose picture: ${label}`}
          onPointerEnter={() => void loadCropDialog()}
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
        <Suspense>
          <CropDialog
            src={chosen}
            shape={shape}
            onClose={() => setChosen(undefined)}
            onCropped={(dataUrl) => {
              setChosen(undefined);
              onChange({ kind: 'chosen', dataUrl });
            }}
            onUnreadable={() => {
              setChosen(undefined);
              setProblem(t`Only PNG and JPEG images can be used.`);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

/** A phone may give a picture no type at all; whether it is one shows when it is drawn. */
function problemOf({ size, type }: File, maxBytes: number): 'too_large' | 'wrong_type' | undefined {
  const types: readonly string[] = plainPictureTypes;
  if (type !== '' && !types.includes(type)) return 'wrong_type';
  return size >= maxBytes ? 'too_large' : undefined;
}
