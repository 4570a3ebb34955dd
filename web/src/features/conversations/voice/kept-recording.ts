import type { Id } from '@baraza/contract/shared/scalars.ts';
import { isKeptOnDevice, runOnDevice } from '#platform/device/device-stores.ts';
import type { Recording } from './voice-recorder.ts';

const name = 'baraza-recordings';

/** Stores the recording of a lane and replaces an earlier one. Does nothing if the device has no room. */
export async function keepRecording(userId: Id, lane: string, recording: Recording): Promise<void> {
  if (!isKeptOnDevice(userId)) return;
  await runOnDevice(name, 'readwrite', (store) => store.put(recording, [userId, lane])).catch(() => undefined);
}

export async function removeRecording(userId: Id, lane: string): Promise<void> {
  await runOnDevice(name, 'readwrite', (store) => store.delete([userId, lane])).catch(() => undefined);
}

/** Returns the recording for a lane that was neither sent nor cancelled. */
export async function readRecording(userId: Id, lane: string): Promise<Recording | undefined> {
  const read = runOnDevice(name, 'readonly', (store) => store.get([userId, lane]) as IDBRequest<Recording | undefined>);
  return read.catch(() => undefined);
}
