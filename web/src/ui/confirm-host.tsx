import { useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { onQuestion, type Question } from './confirm.ts';

interface Asked {
  question: Question;
  answer: (isSure: boolean) => void;
}

/** Shows the confirmations of `confirmed`; rendered once in the app. */
export function ConfirmHost() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => onQuestion((question, answer) => setAsked({ question, answer })), []);
  if (!asked) return null;
  const { title, text, act, keep } = asked.question;
  const close = (isSure: boolean) => {
    setAsked(undefined);
    asked.answer(isSure);
  };
  return (
    <ConfirmDialog
      title={title}
      act={act}
      {...(keep === undefined ? {} : { keep })}
      isPending={false}
      onAct={() => close(true)}
      onClose={() => close(false)}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
