import { i18n } from '@lingui/core';
import type { Problem } from '@baraza/contract/shared/problem.ts';
import { sourceLocale } from '#platform/locale/locales.ts';
import { loadWithMessages } from '#platform/locale/messages.ts';

type Words = Pick<Problem, 'detail' | 'errors'>;

/**
 * Returns the sentences of a refusal in the current locale. The server's are in the source locale; they stay when the code is of
 * a newer server or the translations cannot be loaded.
 */
export async function wordProblem({ code, detail, errors }: Words & Pick<Problem, 'code'>): Promise<Words> {
  if (i18n.locale === sourceLocale.code) return { detail, errors };
  try {
    const { problemTexts, invalidField } = await loadWithMessages(() => import('./problem-texts.ts'), ['problems']);
    if (!Object.hasOwn(problemTexts, code)) return { detail, errors };
    const message = i18n._(invalidField);
    return { detail: i18n._(problemTexts[code]), errors: errors?.map(({ path }) => ({ path, message })) };
  } catch {
    return { detail, errors };
  }
}
