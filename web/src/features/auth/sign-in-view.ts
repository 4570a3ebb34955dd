import { savedLocale, saveLocale } from '#platform/locale/saved-locale.ts';
import { currentTheme, setTheme } from '#platform/device/theme.ts';
import { browserIntentOf, inAppBrowserOf } from './in-app-browser.ts';
import type { SignIn, SignInState } from './sign-in-flow.ts';

interface SignInAddress {
  /** The address of the requested page. */
  address: string;
  /** Whether the person opened a page that they will see after signing in. */
  isReturning: boolean;
}

/** Fills the prerendered markup of `LoginPage` or `SignupPage` and handles its controls, without a framework. */
export function runSignInPage(page: ParentNode, signIn: SignIn, { address, isReturning }: SignInAddress): void {
  const part = <T extends HTMLElement>(name: string) => page.querySelector<T>(`[data-part=${name}]`) as T;
  const start = part<HTMLButtonElement>('start');
  const show = () => {
    const state = signIn.current();
    showButtons(start, signIn);
    showError(part('error'), state);
    const waiting = part('waiting');
    waiting.textContent = state.isPending ? (waiting.dataset['text'] ?? '') : '';
  };
  signIn.watch(show);
  show();
  start.parentElement?.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-part=start]');
    if (button) signIn.start(button.dataset['provider'] || undefined);
  });
  part('return').hidden = !isReturning;
  runInAppNotice(part('in-app'), address);
  runThemeButton(part('theme'));
  const select = page.querySelector('select');
  if (select) runLanguageChoice(select);
}

/** One button per provider. That of a single provider has its name only if the operator chose it. */
function showButtons(first: HTMLButtonElement, signIn: SignIn): void {
  const { providers, isPending } = signIn.current();
  const { label = '', labelWith = '' } = first.dataset;
  const wanted =
    providers.length > 1 || providers[0]?.isNamed
      ? providers.map(({ id, name }) => ({ id, text: labelWith.replace('{name}', () => name) }))
      : [{ id: undefined, text: label }];
  let last = first;
  for (const [at, { id, text }] of wanted.entries()) {
    const next = last.nextElementSibling;
    const button =
      at === 0 ? first : next instanceof HTMLButtonElement ? next : (first.cloneNode(true) as HTMLButtonElement);
    if (at > 0 && button !== next) last.after(button);
    const words = button.lastElementChild;
    if (words) words.textContent = text;
    button.disabled = isPending;
    if (isPending) button.setAttribute('aria-busy', 'true');
    else button.removeAttribute('aria-busy');
    button.dataset['provider'] = id ?? '';
    last = button;
  }
}

function showError(element: HTMLElement, { error }: SignInState): void {
  element.hidden = error === null;
  const words = element.querySelector('span');
  if (words) words.textContent = error;
}

function runInAppNotice(notice: HTMLElement, address: string): void {
  const app = inAppBrowserOf(navigator.userAgent);
  if (app === null) {
    notice.remove();
    return;
  }
  const words = notice.querySelector('p');
  const name = app === 'unknown' ? (notice.dataset['unknown'] ?? '') : app;
  if (words) words.textContent = (words.textContent ?? '').replace('{name}', () => name);
  const link = notice.querySelector('a');
  const intent = browserIntentOf(navigator.userAgent, address);
  if (intent === null) link?.remove();
  else link?.setAttribute('href', intent);
  const field = notice.querySelector('input');
  if (field) field.value = address;
  const copy = notice.querySelector('button');
  const showCopied = (isCopied: boolean) => {
    for (const [at, label] of [...(copy?.querySelectorAll('span') ?? [])].entries())
      label.hidden = isCopied === (at === 0);
  };
  copy?.addEventListener('click', async () => {
    // Selected first, so that a long press can copy it where the app blocks the clipboard.
    field?.select();
    try {
      await navigator.clipboard.writeText(address);
      showCopied(true);
    } catch {
      showCopied(false);
    }
  });
  notice.hidden = false;
}

function runThemeButton(button: HTMLElement): void {
  const show = () => {
    const { toDark = '', toLight = '' } = button.dataset;
    const label = currentTheme() === 'dark' ? toLight : toDark;
    button.setAttribute('aria-label', label);
    button.title = label;
  };
  button.addEventListener('click', () => {
    setTheme(currentTheme() === 'dark' ? 'light' : 'dark');
    show();
  });
  show();
}

function runLanguageChoice(select: HTMLSelectElement): void {
  select.value = savedLocale();
  const shown = select.nextElementSibling;
  if (shown) shown.textContent = select.selectedOptions[0]?.textContent ?? '';
  select.addEventListener('change', () => {
    saveLocale(select.value);
    location.reload();
  });
}
