import { defaultIntake } from '@baraza/contract/features/intake-limits.ts';
import { titleWords } from '#platform/enum-words.ts';
import { useViewer } from '#platform/session.ts';

/** The viewer's intake, and how it reads: 'January 2024'. Who has none belongs to one all the same. */
export function useIntake(): { intake: string; intakeTitle: string } {
  const intake = useViewer().intake ?? defaultIntake;
  return { intake, intakeTitle: titleWords(intake) };
}
