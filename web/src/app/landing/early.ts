import { raise, show, watchTopBar } from './early-view.ts';
import type { Hydrate } from './hydrate.tsx';
import { createStage } from './stage.ts';

/**
 * The inline script of the prerendered page. It runs the page until React has loaded, then hands the stage over. React is
 * downloaded when the browser is idle or the page is touched; with data saving on, only when touched. Clicks that this script
 * cannot handle are replayed after that.
 */
export function begin(files: readonly string[]): void {
  const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  const stage = createStage({ isStill: saveData || matchMedia('(prefers-reduced-motion: reduce)').matches });
  const missed = new Set<HTMLElement>();
  const { signal, abort } = abortable();
  let isLoading = false;
  let isTouched = false;

  const press = (event: Event) => {
    const target = event.target as Element;
    const button = target.closest('button');
    const { does, opens } = button?.dataset ?? {};
    if (target.matches('dialog[data-state]')) stage.welcome.close();
    else if (target.matches('dialog') || target.closest('dialog a')) target.closest('dialog')?.close();
    else if (opens) document.querySelector<HTMLDialogElement>(`#${opens}`)?.showModal();
    else if (does) stage.act(does);
    else if (button && !button.form) missed.add(button);
    // React may have loaded partially, and without a script the form around the button would close the dialog immediately.
    if (button && (opens || does || !button.form)) {
      event.stopPropagation();
      event.preventDefault();
    }
  };

  const leave = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
    if (!(event.target as Element).closest('dialog[data-state]')) return;
    event.preventDefault();
    stage.welcome.close();
  };

  const load = async () => {
    isTouched = isLoading;
    if (isLoading) return;
    isLoading = true;
    try {
      const { hydrate } = await fetchAll(files);
      await hydrate(stage);
      abort();
      for (const button of missed) button.click();
    } catch {
      // Without a network the page keeps working, and the next touch, or one since this attempt began, tries again.
      isLoading = false;
      if (isTouched) void load();
    }
  };

  raise(document.querySelector('dialog[open]'));
  watchTopBar();
  for (const part of [stage.welcome, stage.shows.welcome, stage.shows.connect]) {
    signal.addEventListener(
      'abort',
      part.watch(() => show(stage)),
    );
  }
  show(stage);

  document.addEventListener('click', press, { capture: true, signal });
  // Handles the Escape key itself, because the `cancel` event that follows cannot always be delayed for the fade.
  for (const way of ['keydown', 'cancel', 'close']) document.addEventListener(way, leave, { capture: true, signal });
  for (const touch of ['pointerdown', 'keydown']) {
    document.addEventListener(touch, load, { capture: true, passive: true, signal });
  }
  if (saveData) return;
  if (document.readyState === 'complete') whenIdle(load);
  else addEventListener('load', () => whenIdle(load), { signal });
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/**
 * The entry module is first. Most browsers cache a failed module download for as long as the page lives, so all files are
 * fetched into the HTTP cache before any is imported; otherwise no later touch could load them.
 */
async function fetchAll(files: readonly string[]): Promise<{ hydrate: Hydrate }> {
  await Promise.all(files.map(bring));
  return import(/* @vite-ignore */ files[0] ?? '') as Promise<{ hydrate: Hydrate }>;
}

async function bring(file: string): Promise<void> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}.`);
  // A response that is not read to its end is not cached.
  await answer.arrayBuffer();
}

function whenIdle(act: () => void): void {
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 5000 });
  else setTimeout(act, 1000);
}
