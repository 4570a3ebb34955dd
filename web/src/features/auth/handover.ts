const channelName = 'baraza-sign-in';

type Message = { kind: 'reply'; state: string; params: string } | { kind: 'taken'; state: string };

/** Calls `onReply` with the provider's reply to a sign-in, whichever window receives it. Returns a function to stop waiting. */
export function awaitReply(state: string, onReply: (params: URLSearchParams) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'reply' || data.state !== state) return;
    post(channel, { kind: 'taken', state });
    channel.close();
    onReply(new URLSearchParams(data.params));
  });
  return () => channel.close();
}

/** Offers the provider's reply to the window that started the sign-in. Resolves to false if none takes it in time. */
export function offerReply(params: URLSearchParams, timeoutMs = 600): Promise<boolean> {
  const state = params.get('state') ?? '';
  const channel = new BroadcastChannel(channelName);
  return new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(isTaken);
    };
    const timer = setTimeout(() => end(false), timeoutMs);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'taken' && data.state === state) end(true);
    });
    post(channel, { kind: 'reply', state, params: params.toString() });
  });
}

/** A BroadcastChannel is limited to one origin, so it takes no target origin. */
function post(channel: BroadcastChannel, message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
}
