import { voice } from '@baraza/contract/features/upload-limits.ts';

/** A finished recording. */
export interface Recording {
  file: Blob;
  /** In seconds. */
  duration: number;
  /** The loudness over time, 0 to 100. */
  peaks: number[];
}

export interface RecorderEvents {
  /** Called ten times a second: the loudness from 0 to 1, and the seconds recorded. */
  onLevel: (level: number, seconds: number) => void;
  /** Called once a second, and at the end, with everything that was recorded. */
  onPart: (recording: Recording) => void;
  /** Called when the recording was stopped from outside: it is full, a call uses the microphone, or the page was hidden. */
  onInterrupted: () => void;
}

/** With its container, a recording then has 16 kbit/s. */
const bitsPerSecond = 15_000;
const levelMs = 100;
const partMs = 1_000;
/** In seconds. */
const shortest = 0.5;
/** Opus first, which sounds better at this rate. The server writes all of them as MP4, which Safari plays, too. */
const types = ['audio/webm;codecs=opus', 'audio/mp4;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];

/** Asks for the microphone and records until it is stopped, at most two minutes. */
export class VoiceRecorder {
  readonly #stream: MediaStream;
  readonly #recorder: MediaRecorder;
  readonly #context = new AudioContext();
  readonly #levels: number[] = [];
  readonly #chunks: Blob[] = [];
  readonly #ended: Promise<void>;
  readonly #events: RecorderEvents;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #startedAt = performance.now();
  #seconds = 0;

  private constructor(stream: MediaStream, events: RecorderEvents) {
    this.#stream = stream;
    this.#events = events;
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
    this.#recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond, ...(mimeType && { mimeType }) });
    this.#recorder.addEventListener('dataavailable', ({ data }) => {
      this.#chunks.push(data);
      const recording = this.#recording();
      if (recording.duration >= shortest) this.#events.onPart(recording);
    });
    this.#ended = new Promise((resolve) => this.#recorder.addEventListener('stop', () => resolve(), { once: true }));
    this.#recorder.start(partMs);
    const analyser = this.#context.createAnalyser();
    this.#context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    this.#timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      this.#measure(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0));
    }, levelMs);
    for (const track of stream.getAudioTracks()) track.addEventListener('ended', this.#interrupt);
    document.addEventListener('visibilitychange', this.#onHidden);
    // Browsers may suspend one that was created after a prompt.
    void this.#context.resume();
  }

  /** Rejects without a microphone, without the permission to use it, and on a hidden page. */
  static async start(events: RecorderEvents): Promise<VoiceRecorder> {
    const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true };
    const stream = await navigator.mediaDevices.getUserMedia({ audio });
    try {
      if (document.visibilityState === 'hidden') throw new DOMException('The page is hidden.', 'AbortError');
      return new VoiceRecorder(stream, events);
    } catch (error) {
      for (const track of stream.getTracks()) track.stop();
      throw error;
    }
  }

  /** Ends the recording and frees the microphone. Returns undefined for less than half a second. */
  async stop(): Promise<Recording | undefined> {
    this.#seconds = this.#secondsNow();
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    await this.#ended;
    this.#release();
    return this.#seconds < shortest ? undefined : this.#recording();
  }

  #recording(): Recording {
    const file = new Blob(this.#chunks, { type: this.#recorder.mimeType.split(';', 1)[0] ?? '' });
    return { file, duration: this.#secondsNow(), peaks: peaksOf(this.#levels) };
  }

  #secondsNow(): number {
    return this.#seconds || (performance.now() - this.#startedAt) / 1000;
  }

  #measure(level: number): void {
    const seconds = (performance.now() - this.#startedAt) / 1000;
    this.#levels.push(level);
    this.#events.onLevel(level, seconds);
    // A recorder may add a little at its end.
    if (seconds >= voice.maxSeconds - 0.5) this.#interrupt();
  }

  readonly #onHidden = () => {
    if (document.visibilityState === 'hidden') this.#interrupt();
  };

  readonly #interrupt = () => {
    if (this.#seconds > 0) return;
    this.#seconds = (performance.now() - this.#startedAt) / 1000;
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    this.#release();
    this.#events.onInterrupted();
  };

  #release(): void {
    clearInterval(this.#timer);
    document.removeEventListener('visibilitychange', this.#onHidden);
    for (const track of this.#stream.getTracks()) track.stop();
    if (this.#context.state !== 'closed') void this.#context.close();
  }
}

/** Reduces levels to as many values as a voice note has. The loudest is 100, so that quiet voices have a waveform, too. */
export function peaksOf(levels: readonly number[]): number[] {
  const highest = Math.max(0.01, ...levels);
  return Array.from({ length: voice.peaks }, (_, index) => {
    const start = Math.floor((index * levels.length) / voice.peaks);
    const end = Math.max(start + 1, Math.floor(((index + 1) * levels.length) / voice.peaks));
    const level = Math.max(0, ...levels.slice(start, end));
    return Math.round((voice.maxPeak * level) / highest);
  });
}
