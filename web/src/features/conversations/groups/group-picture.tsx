import { useLingui } from '@lingui/react/macro';
import { ImagePlus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { upload } from '@baraza/contract/features/upload-limits.ts';
import type { useChosenPicture } from '#features/conversations/thread/use-chosen-picture.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Spinner } from '#ui/lists/spinner.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { toast } from '#ui/page/toast.ts';

interface GroupPictureProps {
  name: string;
  /** The current picture, which a chosen one replaces. */
  image: string | null;
  chosen: ReturnType<typeof useChosenPicture>;
  /** Removes the current picture. */
  onRemove: () => void;
}

/** The picture of a group, with buttons to choose another one and to remove it. */
export function GroupPicture({ name, image, chosen, onRemove }: GroupPictureProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { picture } = chosen;
  const isUploading = picture !== undefined && !picture.uploaded && picture.failure === undefined;
  const choose = async (file: File) => {
    const problem = await chosen.choose(file);
    if (problem !== undefined) toast.error(problem);
  };
  return (
    <div className="flex items-center gap-1">
      {picture ? (
        <img src={picture.preview} alt={t`The chosen picture`} className="size-14 shrink-0 rounded-full object-cover" />
      ) : (
        <Avatar name={name || '+'} src={image} size={56} />
      )}
      <IconButton label={t`Choose a picture`} onClick={() => input.current?.click()}>
        {isUploading ? <Spinner size={20} /> : <ImagePlus aria-hidden size={22} />}
      </IconButton>
      {(picture || image) && (
        <IconButton label={t`Remove the picture`} onClick={picture ? chosen.remove : onRemove}>
          <X aria-hidden size={20} />
        </IconButton>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        aria-label={t`Picture of the group`}
        tabIndex={-1}
        accept={upload.types.join(',')}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void choose(file);
        }}
      />
      {picture?.failure !== undefined && (
        <p role="alert" className="text-meta text-danger">
          {picture.failure}
        </p>
      )}
    </div>
  );
}
