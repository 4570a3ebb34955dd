const channelName = 'baraza-sign-in';

type Message = { kind: 'answer'; state: string; params: string } | { kind: 'taken'; state: string };

/** Waits for the provider's answer to one sign-in, from whatever window it comes back to. Returns how to stop. */
export function awaitAnswer(state: string, onAnswer: (params: URLSearchParams) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'answer' || data.state !== state) return;
    post(channel, { kind: 'taken', state });
    channel.close();
    onAnswer(new URLSearchParams(data.params));
  });
  return () => channel.close();
}

/** Offers the provider's answer to the window that asked for it; false when none takes it within `patienceMs`. */
export function offerAnswer(params: URLSearchParams, patienceMs = 600): Promise<boolean> {
  const state = params.get('state') ?? '';
  const channel = new BroadcastChannel(channelName);
  return new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(isTaken);
    };
    const timer = setTimeout(() => end(false), patienceMs);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'taken' && data.state === state) end(true);
    });
    post(channel, { kind: 'answer', state, params: params.toString() });
  });
}

/** A channel reaches windows of this origin alone, so unlike a window it takes no target. */
function post(channel: BroadcastChannel, message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
}
