/** Modal dialogs that are open, the topmost last. */
const modals: HTMLDialogElement[] = [];
let toasts: HTMLElement | undefined;

/** Opens a dialog as a modal. The returned function closes it; call it while the dialog is still in the document. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  modals.push(dialog);
  raiseToasts();
  return () => {
    modals.splice(modals.indexOf(dialog), 1);
    raiseToasts();
    dialog.close();
  };
}

/** Keeps an element in front of everything else, dialogs included, until the returned function is called. */
export function keepInFront(element: HTMLElement): () => void {
  toasts = element;
  toasts.popover = 'manual';
  raiseToasts();
  return () => {
    toasts = undefined;
    element.remove();
  };
}

/**
 * Puts the toasts in front again; call it after anything else has entered the top layer. They are part of the topmost modal dialog,
 * because the browser makes everything outside of it inert: not to be pressed, and not announced.
 */
export function raiseToasts(): void {
  if (!toasts) return;
  const parent = modals.at(-1) ?? document.body;
  if (toasts.parentNode !== parent) parent.append(toasts);
  // Removed from the document, or shown before something else: the last one shown is in front.
  if (toasts.matches(':popover-open')) toasts.hidePopover();
  toasts.showPopover();
}
