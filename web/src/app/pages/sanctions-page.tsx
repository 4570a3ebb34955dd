import { Exports } from '#features/exports/exports.tsx';
import { SanctionsPage as Sanctions } from '#features/moderation/sanctions/sanctions-page.tsx';

/** The page of suspended and banned people, who can still export their data. */
export function SanctionsPage() {
  return <Sanctions exports={<Exports />} />;
}
