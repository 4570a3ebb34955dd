/** Open modal dialogs, the topmost last. */
const modals: HTMLDialogElement[] = [];
let toasts: HTMLElement | undefined;

/** Opens a modal dialog. Returns the function that closes it, to be called while the dialog is still in the document. */
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

/** Keeps an element in front of everything else, including dialogs. Returns the function that ends it. */
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
 * Brings the toasts to the front again; call it after another element has entered the top layer. They are moved into the
 * topmost modal dialog, because the browser makes everything outside it inert: not clickable and not announced.
 */
export function raiseToasts(): void {
  if (!toasts) return;
  const parent = modals.at(-1) ?? document.body;
  if (toasts.parentNode !== parent) parent.append(toasts);
  // The popover shown last is in front, so it is hidden and shown again.
  if (toasts.matches(':popover-open')) toasts.hidePopover();
  toasts.showPopover();
}
