/** How long a touch must last, and how long its caption stays after it, in milliseconds. */
const [pressMs, stayMs] = [500, 1_500];
/** Between a control and its caption, and from the sides of the window, in pixels. */
const gap = 6;

const look =
  'pointer-events-none fixed inset-auto m-0 w-max max-w-60 rounded-md bg-ink px-2.5 py-1 text-meta text-on-ink';

interface Icon {
  control: Element;
  name: string;
}

/**
 * Shows the names of controls that are only icons: while one has the keyboard focus, and on a long press. With a mouse, the browser
 * shows their `title`. Returns the function that ends it.
 */
export function startCaptions(): () => void {
  const caption = document.body.appendChild(document.createElement('div'));
  Object.assign(caption, { popover: 'manual', ariaHidden: 'true', className: look });
  const end = new AbortController();
  let timer = 0;
  let touched: Icon | undefined;
  let wasPressed = false;
  const hide = () => {
    clearTimeout(timer);
    touched = undefined;
    if (caption.matches(':popover-open')) caption.hidePopover();
  };
  const show = ({ control, name }: Icon) => {
    hide();
    caption.textContent = name;
    // Shown anew each time, so that it is in front of a dialog that has opened since.
    caption.showPopover();
    placeAt(caption, control.getBoundingClientRect());
  };
  const press = () => {
    if (!touched) return;
    wasPressed = true;
    show(touched);
  };
  const listeners: { [Type in keyof DocumentEventMap]?: (event: DocumentEventMap[Type]) => void } = {
    focusin({ target }) {
      const icon = iconAt(target);
      // Later, because no popover can be shown while another one is, which may have moved the focus.
      requestAnimationFrame(() => {
        if (icon && icon.control === document.activeElement && icon.control.matches(':focus-visible')) show(icon);
      });
    },
    focusout: hide,
    scroll: hide,
    pointercancel: hide,
    keydown({ key }) {
      if (key === 'Escape') hide();
    },
    pointerdown({ pointerType, target }) {
      hide();
      wasPressed = false;
      touched = pointerType === 'mouse' ? undefined : iconAt(target);
      timer = window.setTimeout(press, pressMs);
    },
    pointerup() {
      touched = undefined;
      clearTimeout(timer);
      if (wasPressed) timer = window.setTimeout(hide, stayMs);
    },
    // A browser may recognize the long press earlier, and would open its own menu.
    contextmenu(event) {
      press();
      if (wasPressed) event.preventDefault();
    },
    click(event) {
      // A long press asks for the name only. A click by keyboard has no presses.
      if (!wasPressed || event.detail === 0) return;
      wasPressed = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  for (const [type, listener] of Object.entries(listeners)) {
    document.addEventListener(type, listener as EventListener, { capture: true, signal: end.signal });
  }
  return () => {
    end.abort();
    clearTimeout(timer);
    caption.remove();
  };
}

const letter = /\p{Letter}/u;

/** Returns the control that an event is in, with its name, if it shows an icon and no words. */
function iconAt(target: EventTarget | null): Icon | undefined {
  const control = target instanceof Element ? target.closest('a, button') : null;
  if (!control?.querySelector('svg')) return undefined;
  const parts = [control, ...control.querySelectorAll('*')].filter((part) => letter.test(ownText(part)));
  if (parts.some((part) => !part.closest('.sr-only'))) return undefined;
  const name = control.ariaLabel ?? parts[0]?.textContent;
  return name ? { control, name } : undefined;
}

function ownText({ childNodes }: Element): string {
  return [...childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
}

/** Positions the caption above its control, where no finger covers it, or below at the top of the window. */
function placeAt(caption: HTMLElement, { left, top, bottom, width }: DOMRect): void {
  const { offsetWidth, offsetHeight } = caption;
  const end = document.documentElement.clientWidth - offsetWidth - gap;
  caption.style.left = `${Math.max(gap, Math.min(left + (width - offsetWidth) / 2, end))}px`;
  const above = top - gap - offsetHeight;
  caption.style.top = `${above < gap ? bottom + gap : above}px`;
}
