import type { Page, WebSocketRoute } from 'playwright-core';

/** The network connection of a window. */
export interface Line {
  /** Cuts the network, including live connections, until `mend`. What is held back is lost. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  /** Holds back everything that the window sends until `letGo`. */
  hold: () => void;
  letGo: () => void;
}

/** Controls the connection of a window. An offline browser keeps its live connections, so those are cut separately. */
export async function lineOf(page: Page): Promise<Line> {
  const open = new Set<WebSocketRoute>();
  const held: (() => void)[] = [];
  let [isCut, isHeld] = [false, false];
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) return void socket.close();
    const product = socket.connectToServer();
    socket.onMessage((frame) => {
      if (isHeld) held.push(() => product.send(frame));
      else product.send(frame);
    });
    open.add(socket);
  });
  return {
    cut: async () => {
      isCut = true;
      isHeld = false;
      held.length = 0;
      await page.context().setOffline(true);
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
    },
    mend: async () => {
      isCut = false;
      await page.context().setOffline(false);
    },
    hold: () => void (isHeld = true),
    letGo: () => {
      isHeld = false;
      for (const send of held.splice(0)) send();
    },
  };
}
