import { useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Voice } from '@baraza/contract/features/media.ts';
import { useSavesData } from '#platform/offline/data-saver.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { toast } from '#ui/page/toast.ts';
import { useFormatSize } from '#ui/text/use-format-size.ts';
import { addVoiceNote, nextRate, seek, toggle, usePlayback } from './voice-playback.ts';
import { formatSeconds } from './voice-time.ts';

interface VoiceNoteProps {
  voice: Pick<Voice, 'url' | 'duration' | 'bytes' | 'peaks'>;
  /** The position in the conversation: after one voice note, the next one plays. */
  seq: number;
  /** The name of the sender, which the lock screen shows. */
  sender: string;
}

/** Plays a voice note. It loads when it is played; while data is saved, its size is shown before. */
export function VoiceNote({ voice: { url, duration, bytes, peaks }, seq, sender }: VoiceNoteProps) {
  const { t, i18n } = useLingui();
  const formatSize = useFormatSize();
  const [isLoaded, setLoaded] = useState(false);
  const savesData = useSavesData();
  const { isPlaying, time, rate } = usePlayback(url);
  const play = useEffectEvent(() => {
    setLoaded(true);
    toggle({ url, sender }).catch(() => toast.error(t`The voice note cannot be played right now.`));
  });
  useEffect(() => addVoiceNote({ url, seq, play: () => play() }), [url, seq]);
  const shownRate = i18n.number(rate);
  return (
    // Time runs from left to right in players of every language, also for the arrow keys, as the play icon points.
    <div dir="ltr" className="flex w-72 max-w-full items-center gap-2">
      <IconButton label={isPlaying ? t`Pause` : t`Play the voice note`} onClick={() => play()}>
        {isPlaying ? <Pause aria-hidden size={22} /> : <Play aria-hidden size={22} />}
      </IconButton>
      <div className="grid min-w-0 grow">
        <span className="relative block h-8">
          <svg aria-hidden viewBox={`0 0 ${peaks.length * 3} 100`} preserveAspectRatio="none" className="size-full">
            {peaks.map((peak, index) => (
              <rect
                // The bars have no other identity.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                x={index * 3}
                y={50 - Math.max(4, peak) / 2}
                width={2}
                height={Math.max(4, peak)}
                className={index / peaks.length < time / duration ? 'fill-primary' : 'fill-current opacity-40'}
              />
            ))}
          </svg>
          <input
            type="range"
            aria-label={t`Position`}
            aria-valuetext={formatSeconds(time)}
            min={0}
            max={duration}
            step={0.1}
            value={Math.min(time, duration)}
            onChange={({ target }) => seek(url, target.valueAsNumber)}
            className="absolute inset-0 size-full cursor-pointer opacity-0 focus-visible:opacity-100"
          />
        </span>
        <span className="text-meta tabular-nums">
          {formatSeconds(isPlaying || time > 0 ? time : duration)}
          {savesData && !isLoaded && (
            <>
              {' · '}
              <bdi>{formatSize(bytes)}</bdi>
            </>
          )}
        </span>
      </div>
      <button
        type="button"
        aria-label={t`Speed: ${shownRate}`}
        onClick={nextRate}
        className="touch rounded-full px-2 text-label font-semibold tabular-nums"
      >
        {shownRate}×
      </button>
    </div>
  );
}
