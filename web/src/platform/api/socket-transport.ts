import type { Manager } from 'socket.io-client';

type TransportName = 'websocket' | 'polling';

/** Follows the transport of a connection. */
export interface TransportState {
  /** Whether polling has also failed since the server last answered. */
  readonly isUnreachable: boolean;
  stop(): void;
}

/**
 * How long an attempt may take. The first is short, so that polling is connected within 10 s where a proxy drops websockets
 * silently; a websocket that has worked in the background gets more.
 */
const timeoutsMs = { websocket: 4_000, polling: 10_000, knownWebSocket: 20_000 };
/** When a websocket is tried again while polling: early, because the network may only have been slow, and rarely afterwards. */
const [firstProbeDelayMs, probeDelayMs] = [20_000, 15 * 60_000];

/**
 * Connects by websocket, and by HTTP polling where a proxy blocks that. Polling is kept through interruptions until a websocket
 * works in the background. Calls `onChange` when `isUnreachable` changes.
 */
export function followTransport(manager: Manager, onChange: () => void): TransportState {
  let preferred: TransportName = 'websocket';
  let isUnreachable = false;
  let isKnown = false;
  let hasAnswered = false;
  let isStopped = false;
  let answerTimer: ReturnType<typeof setTimeout> | undefined;
  let probeTimer: ReturnType<typeof setTimeout> | undefined;
  let probeDelay = firstProbeDelayMs;

  const timeoutMs = () => timeoutsMs[preferred === 'websocket' && isKnown ? 'knownWebSocket' : preferred];
  /** Chooses for the next attempt of the manager. */
  const prefer = (name: TransportName) => {
    preferred = name;
    // A websocket that is refused is followed by polling in the same attempt, so that a restarting server moves nobody to polling.
    Object.assign(manager.opts, {
      transports: name === 'websocket' ? [name, 'polling'] : [name],
      tryAllTransports: true,
    });
    manager.timeout(timeoutMs());
  };
  const fail = (failed: TransportName) => {
    isKnown = false;
    prefer(failed === 'websocket' ? 'polling' : 'websocket');
    if (failed === 'websocket' || isUnreachable) return;
    isUnreachable = true;
    onChange();
  };
  const openTransport = () => manager.engine.transport.name as TransportName;
  const scheduleProbe = () => {
    clearTimeout(probeTimer);
    probeTimer = setTimeout(async () => {
      probeDelay = probeDelayMs;
      isKnown = await passesWebSocket();
      if (isStopped || preferred !== 'polling') return;
      if (!isKnown) return scheduleProbe();
      prefer('websocket');
      // The manager connects again, as after any lost connection.
      if (manager._readyState === 'open') manager.engine.close();
    }, probeDelay);
  };

  prefer('websocket');
  manager.on('error', ({ message }) => {
    // An open connection with an error also closes.
    if (manager._readyState === 'closed') fail(message === 'timeout' ? preferred : 'polling');
  });
  manager.on('open', () => {
    hasAnswered = false;
    // Some proxies pass the start of a connection and nothing afterwards.
    answerTimer = setTimeout(() => manager.engine.close(), timeoutMs() / 2);
  });
  manager.on('packet', () => {
    if (hasAnswered) return;
    hasAnswered = true;
    isUnreachable = false;
    clearTimeout(answerTimer);
    prefer(openTransport());
    if (preferred === 'polling') scheduleProbe();
  });
  manager.on('close', () => {
    clearTimeout(answerTimer);
    if (!hasAnswered) fail(openTransport());
  });
  return {
    get isUnreachable() {
      return isUnreachable;
    },
    stop() {
      isStopped = true;
      clearTimeout(answerTimer);
      clearTimeout(probeTimer);
    },
  };
}

/** Returns whether the first packet of a websocket arrives. */
async function passesWebSocket(): Promise<boolean> {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const passes = await new Promise<boolean>((resolve) => {
    socket.addEventListener('message', () => resolve(true));
    socket.addEventListener('close', () => resolve(false));
    setTimeout(() => resolve(false), timeoutsMs.knownWebSocket);
  });
  socket.close();
  return passes;
}
