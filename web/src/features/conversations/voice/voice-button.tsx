import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Mic, SendHorizontal, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useViewer } from '#platform/api/session.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { toast } from '#ui/page/toast.ts';
import { keepRecording, readRecording, removeRecording } from './kept-recording.ts';
import type { Recording, VoiceRecorder } from './voice-recorder.ts';
import { formatSeconds } from './voice-time.ts';

/** How far the finger moves to cancel or to lock, in pixels, and how long a press is held at least, in milliseconds. */
const [cancelDistance, lockDistance, holdMs] = [80, 60, 400];

/** `kept`: an earlier visit left a recording. */
type State = 'idle' | 'starting' | 'holding' | 'locked' | 'stopped' | 'kept';

interface VoiceButtonProps {
  /** Of the conversation, for which the recording is kept on the device until it is sent or cancelled. */
  lane: string;
  /** Called when a recording begins and ends. */
  onRecording: (isRecording: boolean) => void;
  onRecorded: (recording: Recording) => void;
}

/**
 * Records a voice note: while the button is held, or after a short press until Send is pressed. Moving the finger aside cancels and
 * moving it up locks. With the keyboard, Enter starts and sends, and Escape cancels. A recording that was left is offered again.
 */
export function VoiceButton({ lane, onRecording, onRecorded }: VoiceButtonProps) {
  const { t: translate } = useLingui();
  const [state, setState] = useState<State>('idle');
  const [{ level, seconds }, setProgress] = useState({ level: 0, seconds: 0 });
  const isRecording = state !== 'idle' && state !== 'starting';
  const { id: ownId } = useViewer();
  const recorder = useRef<VoiceRecorder>(undefined);
  const kept = useRef<Recording>(undefined);
  const press = useRef<{ x: number; y: number; at: number }>(undefined);
  const beganRecording = useRef(false);
  /** Set by a release or a cancel before the microphone was ready. */
  const wanted = useRef<'holding' | 'locked' | 'cancelled'>('locked');

  // A function, because the value changes while the microphone starts.
  const wish = () => wanted.current;

  const begin = async (mode: 'holding' | 'locked') => {
    wanted.current = mode;
    setProgress({ level: 0, seconds: 0 });
    setState('starting');
    try {
      const { VoiceRecorder: Recorder } = await import('./voice-recorder.ts');
      const started = await Recorder.start({
        onLevel: (nextLevel, nextSeconds) => setProgress({ level: nextLevel, seconds: nextSeconds }),
        onPart: (recording) => void keepRecording(ownId, lane, recording),
        onInterrupted: () => setState('stopped'),
      });
      recorder.current = started;
      const next = wish();
      if (next === 'cancelled') await cancel();
      else setState(next);
    } catch (error) {
      setState('idle');
      toast.error(messageOf(error));
    }
  };
  const end = async (): Promise<Recording | undefined> => {
    const [ending, left] = [recorder.current, kept.current];
    recorder.current = undefined;
    kept.current = undefined;
    setState('idle');
    return ending ? ending.stop() : left;
  };
  const cancel = async () => {
    wanted.current = 'cancelled';
    await end();
    await removeRecording(ownId, lane);
  };
  const send = async () => {
    const recording = await end();
    if (recording) onRecorded(recording);
    await removeRecording(ownId, lane);
  };
  const lock = () => {
    wanted.current = 'locked';
    setState((current) => (current === 'holding' ? 'locked' : current));
  };
  const release = () => {
    const held = press.current;
    press.current = undefined;
    if (!held) return;
    if (performance.now() - held.at < holdMs || state === 'starting') lock();
    else if (state === 'holding') void send();
  };
  const move = (x: number, y: number) => {
    const held = press.current;
    if (!held || state !== 'holding') return;
    const isCancelled = Math.abs(x - held.x) > cancelDistance;
    if (!isCancelled && held.y - y < lockDistance) return;
    press.current = undefined;
    if (isCancelled) void cancel();
    else lock();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') void cancel();
  });
  useEffect(() => {
    // Escape for something else must not delete what was left.
    if (!isRecording || state === 'kept') return undefined;
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isRecording, state]);
  const report = useEffectEvent(onRecording);
  useEffect(() => report(state !== 'idle'), [state]);
  const offer = useEffectEvent((recording: Recording) => {
    if (state !== 'idle') return;
    kept.current = recording;
    setProgress({ level: 0, seconds: recording.duration });
    setState('kept');
  });
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const recording = await readRecording(ownId, lane);
      if (recording && !isLeft) offer(recording);
    };
    void read();
    return () => {
      isLeft = true;
    };
  }, [ownId, lane]);
  // What was recorded so far is kept.
  const leave = useEffectEvent(() => {
    wanted.current = 'cancelled';
    void end();
  });
  useEffect(() => () => leave(), []);
  return (
    <div className={state !== 'idle' ? 'flex min-w-0 grow items-center justify-end gap-2' : 'contents'}>
      {isRecording && (
        <>
          {/* A finger that holds the other button cannot press this one, and the hint needs its place. */}
          {state !== 'holding' && (
            <IconButton label={translate`Cancel the voice note`} onClick={() => void cancel()}>
              <Trash2 aria-hidden size={20} />
            </IconButton>
          )}
          <meter aria-label={translate`Level`} min={0} max={1} value={level} className="h-2 w-0 grow" />
          <span role="timer" className="tabular-nums">
            {formatSeconds(seconds)}
          </span>
          <output className="sr-only">
            {state === 'stopped' || state === 'kept' ? (
              <Trans>The recording has stopped.</Trans>
            ) : (
              <Trans>Recording</Trans>
            )}
          </output>
          {state === 'kept' && (
            <span className="truncate text-meta text-muted">
              <Trans>Not sent yet</Trans>
            </span>
          )}
          {state === 'holding' && (
            <span aria-hidden className="truncate text-meta text-muted">
              <Trans>Slide to cancel, up to lock</Trans>
            </span>
          )}
        </>
      )}
      <IconButton
        label={isRecording ? translate`Send the voice note` : translate`Record a voice note`}
        className={isRecording ? 'touch-none bg-primary text-on-primary!' : 'touch-none'}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          beganRecording.current = state === 'idle';
          if (state !== 'idle') return;
          event.currentTarget.setPointerCapture(event.pointerId);
          press.current = { x: event.clientX, y: event.clientY, at: performance.now() };
          void begin('holding');
        }}
        onPointerMove={(event) => move(event.clientX, event.clientY)}
        onPointerUp={release}
        // The system took the pointer, not the person: the recording goes on until it is sent or cancelled.
        onPointerCancel={() => {
          press.current = undefined;
          lock();
        }}
        onContextMenu={(event) => event.preventDefault()}
        onClick={(event) => {
          // The click that ends the press which started the recording.
          if (event.detail !== 0 && beganRecording.current) return;
          if (state === 'locked' || state === 'stopped' || state === 'kept') void send();
          else if (state === 'idle' && event.detail === 0) void begin('locked');
        }}
      >
        {isRecording && state !== 'holding' ? (
          <SendHorizontal aria-hidden size={20} className="rtl:-scale-x-100" />
        ) : (
          <Mic aria-hidden size={22} />
        )}
      </IconButton>
    </div>
  );
}

function messageOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError')
    return t`The microphone is blocked. Allow it for this site in the settings of your browser.`;
  if (name === 'NotFoundError') return t`This device has no microphone.`;
  return t`The microphone cannot be used right now.`;
}
