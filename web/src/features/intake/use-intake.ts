import { defaultIntake } from '@baraza/contract/features/intake-limits.ts';
import { intakeName } from '#platform/locale/enum-labels.ts';
import { useViewer } from '#platform/api/session.ts';

/** The viewer's intake or the default one, and its title, such as 'January 2024'. */
export function useIntake(): { intake: string; intakeTitle: string } {
  const intake = useViewer().intake ?? defaultIntake;
  return { intake, intakeTitle: intakeName(intake, 'long') };
}
