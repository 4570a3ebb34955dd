import type { EarlyTaps } from './record-taps.ts';

/** How long the app's controls may take to appear after it has started, in milliseconds. */
const patienceMs = 10_000;

/**
 * Performs the taps that `record-taps.ts` has recorded, each once, as soon as the app shows the control: before the browser paints it.
 * A control that has the recorded state already, or does not appear, is left alone. Whatever the person does in the app ends this.
 * Also keeps the scroll position of the frame, and the text box of a draft until the app shows its form.
 */
export function performTaps(root: Element): void {
  const { earlyTaps } = globalThis as { earlyTaps?: EarlyTaps };
  if (!earlyTaps) return;
  const performed = new Set<string>();
  const ended = new AbortController();
  const { signal } = ended;
  const draft = document.querySelector<HTMLTextAreaElement>('.early-draft');
  let scrollTop = scrollY;
  const isFrameShown = () => root.querySelector('.early') !== null;
  const update = () => {
    if (isFrameShown()) return;
    const form = root.querySelector<HTMLTextAreaElement>('dialog textarea');
    if (draft?.hidden === false && form) {
      draft.hidden = true;
      form.focus();
      form.setSelectionRange(draft.selectionStart, draft.selectionEnd);
    }
    if (scrollTop > 0 && document.documentElement.scrollHeight - innerHeight >= scrollTop) {
      scrollTo(0, scrollTop);
      scrollTop = 0;
    }
    for (const [name, pressed] of earlyTaps) {
      const control = root.querySelector<HTMLElement>(`[data-tap=${JSON.stringify(name)}]`);
      if (!control || performed.has(name)) continue;
      performed.add(name);
      if (pressed === null || control.getAttribute('aria-pressed') !== pressed) control.click();
    }
  };
  const observer = new MutationObserver(update);
  observer.observe(root, { childList: true, subtree: true });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    draft?.remove();
  });
  const end = ({ target }: Event) => {
    if (!isFrameShown() && target !== draft) ended.abort();
  };
  const noteScroll = () => {
    if (isFrameShown()) scrollTop = scrollY;
  };
  addEventListener('scroll', noteScroll, { passive: true, signal });
  addEventListener('pointerdown', end, { capture: true, signal });
  addEventListener('keydown', end, { capture: true, signal });
  setTimeout(() => ended.abort(), patienceMs);
}
