/** What a person is asked before something that cannot be undone. */
export interface Question {
  title: string;
  /** The consequences. */
  text: string;
  /** The label of the button that does it. */
  act: string;
  /** The label of the button that changes nothing; 'Cancel' without it. */
  keep?: string;
}

type Ask = (question: Question, answer: (isSure: boolean) => void) => void;

let show: Ask | undefined;

/** Sets who shows the questions, until the returned function is called. */
export function onQuestion(ask: Ask): () => void {
  show = ask;
  return () => (show = undefined);
}

/** Asks first; resolves to whether the person is sure. Closing the question is a no. */
export function confirmed(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    if (!show) throw new Error('Nothing shows questions: ConfirmPlace is not rendered.');
    show(question, resolve);
  });
}
