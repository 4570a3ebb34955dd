import type { Installation } from '@baraza/contract/features/installation.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentInstallation } from './installation.ts';
import { startLiveInstallation } from './installation.live.ts';

let receive: (body: Installation) => void;
const wake = vi.fn<() => void>();
vi.mock('#platform/api/sockets.ts', () => ({
  listen: (_key: string, listener: typeof receive) => (receive = listener),
}));
vi.mock('#platform/outbox/outbox.ts', () => ({ loadedOutbox: () => ({ wake }) }));

beforeEach(() => void wake.mockClear());

test('sends what waits once maintenance ends', () => {
  startLiveInstallation();
  const set = (isInMaintenance: boolean) => receive({ isInMaintenance, hiddenFeatures: [], notices: [] });
  set(true);
  expect(currentInstallation().isInMaintenance).toBe(true);
  expect(wake).not.toHaveBeenCalled();
  set(false);
  set(false);
  expect(wake).toHaveBeenCalledOnce();
});
