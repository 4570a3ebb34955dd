import { defaultIntake } from '@baraza/contract/features/intake-limits.ts';
import { titleWords } from '#platform/enum-words.ts';
import { useViewer } from '#platform/session.ts';

/** The viewer's intake or the default one, and its title, such as 'January 2024'. */
export function useIntake(): { intake: string; intakeTitle: string } {
  const intake = useViewer().intake ?? defaultIntake;
  return { intake, intakeTitle: titleWords(intake) };
}
