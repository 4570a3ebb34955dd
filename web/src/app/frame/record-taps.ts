/** The taps on the static frame: the `aria-pressed` that each has led to, null for other controls, by `data-tap`. */
export type EarlyTaps = Map<string, string | null>;

/**
 * Records the taps on controls of the static frame, and shows them: a pressed control stays pressed, others are highlighted. The app
 * performs them once it is rendered (`perform-taps.ts`), on its controls with the same `data-tap`, which is part of the markup of their
 * components. A control that opens a form has the name of the form's draft in `data-draft`; a text box for it opens meanwhile. Part of
 * an inline script, so it uses nothing outside itself.
 */
export function recordTaps(): void {
  const earlyTaps: EarlyTaps = new Map();
  Object.assign(globalThis, { earlyTaps });
  const record = (event: Event) => {
    const control = (event.target as Element).closest<HTMLElement>('.early [data-tap]');
    const name = control?.dataset['tap'];
    if (!name) return;
    event.preventDefault();
    let pressed = control.getAttribute('aria-pressed');
    if (pressed) {
      const others = control.closest('fieldset')?.querySelectorAll<HTMLElement>('[data-tap]') ?? [];
      for (const other of others) {
        other.setAttribute('aria-pressed', 'false');
        earlyTaps.delete(other.dataset['tap'] ?? '');
      }
      pressed = String(others.length > 0 || pressed === 'false');
      control.setAttribute('aria-pressed', pressed);
      const count = control.querySelector('footer span');
      // A rounded number stays.
      if (count && /^\d{1,3}$/.test(count.textContent)) {
        count.textContent = String(Number(count.textContent) + (pressed === 'true' ? 1 : -1));
      }
    } else control.dataset['tapped'] = '';
    earlyTaps.delete(name);
    earlyTaps.set(name, pressed);
    const { draft } = control.dataset;
    const box = document.querySelector<HTMLTextAreaElement>('.early-draft');
    if (draft === undefined || !box) return;
    const key = `baraza.typed.draft.${JSON.parse(localStorage['baraza']).user.id}.${draft}`;
    box.value = localStorage[key] ?? '';
    box.hidden = false;
    box.focus();
    box.addEventListener('input', () => (localStorage[key] = box.value));
  };
  document.addEventListener('click', record, true);
}
