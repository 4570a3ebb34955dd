import { raise, show, watchTopBar } from './early-view.ts';
import type { Hydrate } from './hydrate.tsx';
import { createStage } from './stage.ts';

/**
 * The page's first script, written into it: it lets the prerendered page live until React has arrived, then hands the
 * stage over. React is fetched when the browser is idle or somebody touches the page; who saves data and touches nothing
 * never pays for it. Nothing pressed in between is lost: what this script cannot do itself is pressed again then.
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
    // React may be half there; and without any script the form around it would close the dialog, at once.
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
      // Without a network the page goes on as it is, and the next touch tries again, or one since this try began.
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
  // Escape is a key first: the `cancel` that follows cannot always be held up for the fade.
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
 * The entry stands first. Most browsers remember for as long as a page lives that a module could not be fetched, so all of it is
 * brought into their cache before any of it is asked for as a module; otherwise no later touch could bring it.
 */
async function fetchAll(files: readonly string[]): Promise<{ hydrate: Hydrate }> {
  await Promise.all(files.map(bring));
  return import(/* @vite-ignore */ files[0] ?? '') as Promise<{ hydrate: Hydrate }>;
}

async function bring(file: string): Promise<void> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}.`);
  // What is not read to its end is not kept.
  await answer.arrayBuffer();
}

function whenIdle(act: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 5000 });
  else setTimeout(act, 1000);
}
