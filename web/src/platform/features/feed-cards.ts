import type { ComponentType } from 'react';

let cards: readonly ComponentType[] = [];

/** Sets the cards of all features. */
export function setFeedCards(all: readonly ComponentType[]): void {
  cards = all;
}

/** The cards that features show at the top of Spotlight. */
export function feedCards(): readonly ComponentType[] {
  return cards;
}
