import { Trans, useLingui } from '@lingui/react/macro';
import { EmojiPicker as Picker, type EmojiPickerListComponents, type SkinTone } from 'frimousse';
import { useState } from 'react';
import { useViewer } from '#platform/api/session.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { controlLook } from '#ui/fields/field.tsx';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
import { loadEmoji } from './emoji-data.ts';
import { readSkinTone, storeSkinTone } from './skin-tone-choice.ts';

interface EmojiPickerProps {
  onChoose: (emoji: string) => void;
  onClose: () => void;
}

/** All emoji by group, with a search by their names in the language of the interface. */
export function EmojiPicker({ onChoose, onClose }: EmojiPickerProps) {
  const { t, i18n } = useLingui();
  const { id: ownId } = useViewer();
  const [skinTone] = useState(() => readSkinTone(ownId));
  const [hasFailed, setFailed] = useState(false);
  const categories = {
    0: t`Smileys`,
    1: t`People`,
    3: t`Animals and nature`,
    4: t`Food and drink`,
    5: t`Travel and places`,
    6: t`Activities`,
    7: t`Objects`,
    8: t`Symbols`,
    9: t`Flags`,
  };
  const load = async () => {
    try {
      return await loadEmoji(i18n.locale, categories);
    } catch (error) {
      setFailed(true);
      throw error;
    }
  };
  return (
    <Dialog title={t`Choose an emoji`} onClose={onClose} className="max-w-sm">
      <Picker.Root
        locale={i18n.locale}
        columns={6}
        skinTone={skinTone}
        resolveEmojiData={load}
        onEmojiSelect={({ emoji }) => {
          onChoose(emoji);
          onClose();
        }}
        className="grid gap-3"
      >
        <div className="flex gap-2">
          <Picker.Search
            dir="auto"
            aria-label={t`Search emoji`}
            placeholder={t`Search emoji`}
            autoComplete="off"
            maxLength={60}
            className={controlLook}
          />
          <Picker.SkinTone>
            {(props) => <SkinToneButton {...props} onChange={(tone) => storeSkinTone(ownId, tone)} />}
          </Picker.SkinTone>
        </div>
        <Picker.Viewport className="relative h-[min(20rem,50dvh)] overflow-y-auto overscroll-contain outline-none">
          {hasFailed ? (
            <p role="alert" className="py-6 text-center text-muted">
              <Trans>The emoji could not be loaded. Close this and try again.</Trans>
            </p>
          ) : (
            <Picker.Loading>
              <SkeletonList picture="size-10" lines={['h-4 w-4/5']} />
            </Picker.Loading>
          )}
          <Picker.Empty className="absolute inset-x-0 top-6 text-center text-muted">
            <Trans>No emoji found</Trans>
          </Picker.Empty>
          <Picker.List components={parts} />
        </Picker.Viewport>
      </Picker.Root>
    </Dialog>
  );
}

const parts: EmojiPickerListComponents = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className="bg-raised py-1.5 text-label font-semibold text-muted">
      {category.label}
    </div>
  ),
  Row: (props) => <div {...props} className="flex" />,
  Emoji: ({ emoji, ...props }) => (
    <button
      type="button"
      {...props}
      className="grid size-12 place-items-center rounded-md text-[1.625rem] leading-none data-active:bg-sunk"
    >
      {emoji.emoji}
    </button>
  ),
};

interface SkinToneButtonProps {
  skinTone: SkinTone;
  setSkinTone: (tone: SkinTone) => void;
  skinToneVariations: { skinTone: SkinTone; emoji: string }[];
  onChange: (tone: SkinTone) => void;
}

/** Shows the skin tone, and changes to the next one. */
function SkinToneButton({ skinTone, setSkinTone, skinToneVariations, onChange }: SkinToneButtonProps) {
  const { t } = useLingui();
  const index = skinToneVariations.findIndex((each) => each.skinTone === skinTone);
  const next = skinToneVariations[(index + 1) % skinToneVariations.length]?.skinTone ?? 'none';
  return (
    <button
      type="button"
      aria-label={t`Change the skin tone`}
      title={t`Change the skin tone`}
      onClick={() => {
        setSkinTone(next);
        onChange(next);
      }}
      className="grid size-12 shrink-0 place-items-center rounded-full text-[1.375rem] leading-none hover:bg-sunk"
    >
      {skinToneVariations[Math.max(0, index)]?.emoji ?? '✋'}
    </button>
  );
}
