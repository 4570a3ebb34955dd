import type { Listener } from '#platform/listeners.ts';
import { removeTexts } from './sanctions.queries.ts';

/** Removes the texts of an erased person's sanctions and appeals. The rows stay, because bans outlive accounts. */
export const removeSanctionTextsOfErased: Listener = async (_deps, tx, domainEvent) => {
  if (domainEvent.type === 'profiles.erased') await removeTexts(tx, domainEvent.personId);
};
