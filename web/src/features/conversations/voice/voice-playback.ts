import { useSyncExternalStore } from 'react';

/** One element plays all voice notes, so that only one is heard. It is not in the page and goes on with the screen off. */
interface Playback {
  url: string;
  isPlaying: boolean;
  /** In seconds. */
  time: number;
  rate: number;
}

interface ShownNote {
  url: string;
  seq: number;
  play: () => void;
}

const rates = [1, 1.5, 2];
const shown = new Set<ShownNote>();
const listeners = new Set<() => void>();
let playback: Playback = { url: '', isPlaying: false, time: 0, rate: 1 };
let audio: HTMLAudioElement | undefined;

function set(change: Partial<Playback>): void {
  playback = { ...playback, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the playback of a voice note; that of one which is not selected is at its beginning. */
export function usePlayback(url: string): Omit<Playback, 'url'> {
  const current = useSyncExternalStore(subscribe, () => playback);
  return current.url === url ? current : { isPlaying: false, time: 0, rate: current.rate };
}

/** Registers a voice note that is on the page. Returns the function that removes it. */
export function addVoiceNote(note: ShownNote): () => void {
  shown.add(note);
  return () => shown.delete(note);
}

/** Plays a voice note, or pauses it if it plays. Rejects if it cannot be loaded. */
export async function toggle({ url, sender }: { url: string; sender: string }): Promise<void> {
  const player = (audio ??= createAudio());
  if (playback.url === url && playback.isPlaying) {
    player.pause();
    return;
  }
  if (playback.url !== url) {
    player.src = url;
    set({ url, time: 0 });
  }
  player.playbackRate = playback.rate;
  if ('mediaSession' in navigator && 'MediaMetadata' in globalThis) {
    navigator.mediaSession.metadata = new MediaMetadata({ title: sender });
  }
  try {
    await player.play();
  } catch (error) {
    // Paused, or another one was chosen, before it had loaded.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (playback.url === url) set({ url: '' });
    throw error;
  }
}

/** Moves to a time in seconds of the selected voice note. */
export function seek(url: string, time: number): void {
  if (!audio || playback.url !== url) return;
  audio.currentTime = time;
  set({ time });
}

/** Selects the next speed, for this voice note and those after it. */
export function nextRate(): void {
  const rate = rates[(rates.indexOf(playback.rate) + 1) % rates.length] ?? 1;
  if (audio) audio.playbackRate = rate;
  set({ rate });
}

function createAudio(): HTMLAudioElement {
  const player = new Audio();
  player.addEventListener('play', () => set({ isPlaying: true }));
  player.addEventListener('pause', () => set({ isPlaying: false }));
  player.addEventListener('timeupdate', () => set({ time: player.currentTime }));
  player.addEventListener('ended', () => {
    const ended = playback.url;
    set({ isPlaying: false, time: 0 });
    nextAfter(ended)?.play();
  });
  return player;
}

function nextAfter(url: string): ShownNote | undefined {
  const notes = [...shown].sort((one, other) => one.seq - other.seq);
  const index = notes.findIndex((note) => note.url === url);
  return index < 0 ? undefined : notes[index + 1];
}
