import { useLingui } from '@lingui/react/macro';

/** Returns messages to authors that stewards can start from. */
export function useMessageTemplates(): { label: string; text: string }[] {
  const { t } = useLingui();
  return [
    {
      label: t`Spam`,
      text: t`Please do not post advertising or the same text again and again. Hustles is the right page for what you sell.`,
    },
    {
      label: t`Harassment`,
      text: t`What you wrote attacks or threatens another person. Baraza is no place for that, whatever came before.`,
    },
    { label: t`Hate`, text: t`What you wrote attacks people for who they are. That is against the rules.` },
    { label: t`Sexual content`, text: t`What you posted is sexual content, which is not allowed on Baraza.` },
    {
      label: t`Scam`,
      text: t`What you posted misleads people about money or goods. If you owe someone a refund, please pay it now.`,
    },
    {
      label: t`Impersonation`,
      text: t`Your profile pretends to be another person or an organisation. Please use your own name and picture.`,
    },
  ];
}
