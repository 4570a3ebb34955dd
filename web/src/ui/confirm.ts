/** A confirmation before an action that cannot be undone. */
export interface Question {
  title: string;
  /** The consequences. */
  text: string;
  /** The label of the button that confirms. */
  act: string;
  /** The label of the button that cancels; 'Cancel' by default. */
  keep?: string;
}

type Ask = (question: Question, answer: (isSure: boolean) => void) => void;

let show: Ask | undefined;

/** Registers the component that shows confirmations. Returns the function that unregisters it. */
export function onQuestion(ask: Ask): () => void {
  show = ask;
  return () => (show = undefined);
}

/** Asks for confirmation. Resolves to whether the person confirmed; closing the dialog cancels. */
export function confirmed(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    if (!show) throw new Error('Nothing shows questions: ConfirmHost is not rendered.');
    show(question, resolve);
  });
}
