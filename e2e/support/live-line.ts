import type { Page, WebSocketRoute } from 'playwright-core';

/** What connects a window to the product. */
export interface Line {
  /** Takes the network away, live connections with it, until `mend`. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
}

/** Gets hold of a window's line; a browser that goes offline keeps its live connections, so those are cut by hand. */
export async function lineOf(page: Page): Promise<Line> {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  return {
    cut: async () => {
      isCut = true;
      await page.context().setOffline(true);
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
    },
    mend: async () => {
      isCut = false;
      await page.context().setOffline(false);
    },
  };
}
