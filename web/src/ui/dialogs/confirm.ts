/** A confirmation before an action that cannot be undone. */
export interface Confirmation {
  title: string;
  /** The consequences. */
  text: string;
  /** The label of the button that confirms. */
  confirmLabel: string;
  /** The label of the button that cancels; 'Cancel' by default. */
  cancelLabel?: string;
  /** Whether confirming takes nothing away; the button is then not red. */
  isHarmless?: boolean;
}

type ShowConfirmation = (confirmation: Confirmation, onAnswer: (isSure: boolean) => void) => void;

let show: ShowConfirmation | undefined;

/** Registers the function that shows confirmations. Returns the function that unregisters it. */
export function registerConfirmHost(host: ShowConfirmation): () => void {
  show = host;
  return () => (show = undefined);
}

/** Asks for confirmation. Resolves to whether the person confirmed; closing the dialog cancels. */
export function confirmAction(confirmation: Confirmation): Promise<boolean> {
  return new Promise((resolve) => {
    if (!show) throw new Error('ConfirmHost is not rendered.');
    show(confirmation, resolve);
  });
}
