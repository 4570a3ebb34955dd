import { readSession } from '#platform/api/stored-session.ts';
import type { ShowName, Stage } from './stage.ts';

/** Beyond this scroll position, in pixels, the top bar has a background. */
const scrolledPast = 50;

/** Applies the stage to the prerendered page, with the same attributes that the components set later. */
export function show(stage: Stage): void {
  for (const name of Object.keys(stage.shows) as ShowName[]) showSlides(stage, name);
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-state]');
  const state = stage.welcome.now();
  if (!dialog || dialog.dataset['state'] === state) return;
  dialog.dataset['state'] = state;
  if (state === 'closed') dialog.close();
}

function showSlides({ shows }: Stage, name: ShowName): void {
  const { index, isPlaying, isFading, turn } = shows[name].now();
  const box = document.querySelector<HTMLElement>(`[data-show=${name}]`);
  if (!box) return;
  Object.assign(box.dataset, { playing: isPlaying, fading: isFading, turn: turn % 2 });
  box.querySelectorAll<HTMLElement>('[data-slide]').forEach((slide, each) => (slide.inert = each !== index));
  for (const control of box.querySelectorAll<HTMLElement>('[data-does]')) {
    const [, step] = control.dataset['does']?.split(' ') ?? [];
    if (step === 'toggle') control.ariaPressed = String(!isPlaying);
    else if (Number(step) >= 0) control.ariaCurrent = String(Number(step) === index);
  }
}

/** Makes the open dialog of the page modal: with a backdrop, Escape and a focus trap. */
export function raise(dialog: HTMLDialogElement | null): void {
  if (!dialog) return;
  dialog.removeAttribute('open');
  dialog.showModal();
  // Otherwise the focus ring would appear on its first control.
  dialog.focus();
}

/** Marks the page as scrolled, and as that of a signed-in person, for as long as it is open. */
export function watchTopBar(): void {
  const page = document.documentElement;
  const mark = () => page.toggleAttribute('data-scrolled', scrollY > scrolledPast);
  addEventListener('scroll', mark, { passive: true });
  mark();

  const user = readSession()?.user;
  page.toggleAttribute('data-member', Boolean(user));
  for (const place of document.querySelectorAll('[data-account-name]')) {
    if (user?.name) place.textContent = user.name;
  }
}
