import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { onDeviceCleared } from '#platform/device/device-stores.ts';
import { useIsReturn } from '#platform/device/scroll-position.ts';

/** What finds an element again after it was rendered anew. */
interface Trace {
  tag: string;
  tabIndex: number;
  href: string | null;
  name: string;
  /** The distance from the top of the window, in pixels. */
  top: number;
}

interface Focused {
  element: HTMLElement;
  /** The parts of the page around it, the innermost first. */
  parts: Element[];
  path: string;
  /** It was disabled while it had the focus, which the browser then drops. */
  wasDisabled: boolean;
}

let current: Focused | undefined;
/** A control that waits for the server longer than patience, and the element that has its focus meanwhile. */
let waiting: { control: HTMLElement; standIn: HTMLElement } | undefined;
/** The last focused element of each path. */
const traces = new Map<string, Trace>();
onDeviceCleared(() => traces.clear());
/** The path of the page that is shown, once this code runs. */
let shownPath: string | undefined;

/** How long to wait for the heading of a page, or for the element to return to, in milliseconds. */
const patienceMs = 1_000;

/**
 * Keeps the focus where a keyboard or screen reader can go on: on the heading of a page that was opened, on the element from which
 * a page was left when returning to it, and near a control that disappeared or was disabled for a while. `from` is the path that was
 * shown when this code was requested.
 */
export function useKeptFocus(from: string): void {
  const { pathname } = useLocation();
  const isReturn = useIsReturn();
  useEffect(() => watchFocus(from), [from]);
  useEffect(() => {
    const previous = shownPath ?? from;
    // This code may have loaded only after the person went on in the page.
    const isTaken = shownPath === undefined && !isLeftBehind(document.activeElement);
    shownPath = pathname;
    return previous === pathname || isTaken
      ? undefined
      : focusPage(pathname, isReturn ? traces.get(pathname) : undefined);
    // A return is a property of the navigation, not of a render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
}

/** Returns whether an element keeps the focus only because the page that it opened did not take it. */
function isLeftBehind(element: Element | null): boolean {
  if (!element || element === document.body || !isShown(element)) return true;
  return element instanceof HTMLAnchorElement && element.pathname === location.pathname;
}

/** Focuses an element of the page that has just been opened, unless the person or the page has focused one. */
function focusPage(path: string, trace: Trace | undefined): () => void {
  const deadline = performance.now() + patienceMs;
  let frame = 0;
  const tryToFocus = () => {
    if (current?.path === path && current.element === document.activeElement) return;
    const isLate = performance.now() > deadline;
    const found = trace && findAgain(trace);
    const target = found ?? (trace && !isLate ? undefined : openedPart(isLate));
    if (!target) {
      if (!isLate) frame = requestAnimationFrame(tryToFocus);
      return;
    }
    focusOn(target);
    // What is being shown may not have become visible yet.
    if (document.activeElement !== target && !isLate) frame = requestAnimationFrame(tryToFocus);
    // A page that restores its scroll position shows the element already.
    if (target.localName !== 'h1' && window.scrollY === 0)
      target.scrollIntoView({ block: found ? 'nearest' : 'start' });
  };
  tryToFocus();
  return () => cancelAnimationFrame(frame);
}

/** Returns where the page wants the focus, what it has opened, or its heading; if it is late, the whole page. */
function openedPart(isLate: boolean): HTMLElement | undefined {
  const selectors = ['main [data-autofocus]', 'main [data-opened]', 'main h1', ...(isLate ? ['main'] : [])];
  return selectors.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])[0];
}

function traceOf(element: HTMLElement): Trace {
  return {
    tag: element.localName,
    tabIndex: element.tabIndex,
    href: element.getAttribute('href'),
    name: (element.ariaLabel ?? element.textContent).slice(0, 100),
    top: element.getBoundingClientRect().top,
  };
}

/** Returns the element with the same target or name that is nearest to the earlier position. */
function findAgain({ tag, tabIndex, href, name, top }: Trace): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(tag)]
    .filter((each) => each.getAttribute('href') === href && each.tabIndex === tabIndex && isShown(each))
    .map((element) => ({ element, trace: traceOf(element) }))
    .filter(({ trace }) => href !== null || trace.name === name)
    .toSorted((one, other) => Math.abs(one.trace.top - top) - Math.abs(other.trace.top - top))[0]?.element;
}

/** Returns whether an element is in the document and rendered. */
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
}

/** Focuses an element without scrolling. An element that is not focusable gets a `tabindex` until it loses the focus. */
function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/** Records what has the focus, and moves the focus when its element is removed or enabled again. */
function watchFocus(from: string): () => void {
  const hasNoFocus = () => document.activeElement === document.body;
  const onFocusIn = ({ target }: Pick<FocusEvent, 'target'>) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    current = { element: target, parts: partsAround(target), path: location.pathname, wasDisabled: false };
    traces.set(current.path, traceOf(target));
  };
  const onFocusOut = () => {
    // Without the next frame, an element that is being removed or disabled would look like one that was left on purpose.
    requestAnimationFrame(() => {
      if (hasNoFocus() && current?.element.isConnected && !current.wasDisabled) current = undefined;
    });
  };
  const returnFocus = () => {
    // The page that is being opened gets the focus itself.
    if (!hasNoFocus() || current?.path !== location.pathname) return;
    const { element, parts, wasDisabled } = current;
    if (element.isConnected && !wasDisabled) return;
    // A page can have another heading while it loads.
    const heading = element.localName === 'h1' ? [openedPart(true)] : [];
    const next = [element, ...heading, ...parts].find((each) => each && isShown(each) && !each.matches(':disabled'));
    if (!(next instanceof HTMLElement)) return;
    focusOn(next);
    if (element.matches(':disabled')) waiting = { control: element, standIn: next };
  };
  const endWaiting = () => {
    if (waiting?.control.isConnected && waiting.control.matches(':disabled')) return;
    if (waiting?.control.isConnected && document.activeElement === waiting.standIn) focusOn(waiting.control);
    waiting = undefined;
  };
  const onChange = () => {
    endWaiting();
    if (!current?.element.matches(':disabled')) return returnFocus();
    if (current.wasDisabled) return;
    current.wasDisabled = true;
    const disabled = current;
    // Most are enabled again soon, when the server has responded.
    setTimeout(() => current === disabled && returnFocus(), patienceMs);
  };
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  if (from === location.pathname) onFocusIn({ target: document.activeElement });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  return () => {
    // A page outside of the members' frame follows.
    shownPath = '';
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
  };
}

/** Returns the parts of a page around an element that may get its focus. Toasts are none: they cover the page. */
function partsAround(element: HTMLElement): Element[] {
  const found: Element[] = [];
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box.matches('li, article, form, section, ul, ol, [role=feed], dialog, main') && !box.closest('.toast-layer')) {
      found.push(box);
    }
  }
  return [...found, ...document.querySelectorAll('main')];
}
