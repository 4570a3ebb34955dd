import { takeBoard } from '#ui/page/toast.ts';

/** Collects the texts of all toasts from now on, each as `type: text`. */
export function collectToasts(): string[] {
  const texts: string[] = [];
  const show = (type: string) => (text: string) => void texts.push(`${type}: ${text}`);
  const board = {
    success: show('success'),
    error: show('error'),
    info: show('info'),
    loading: show('loading'),
    update: (_id: string, { type = 'loading', render }: { type?: string; render: string }) => show(type)(render),
    dismiss: (id: string) => void texts.push(`dismissed: ${id}`),
  };
  takeBoard(board as unknown as Parameters<typeof takeBoard>[0]);
  return texts;
}
