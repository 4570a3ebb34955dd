import type { CardPicture } from '#platform/features/link-page.ts';

/** In pixels. Apps show a wide picture above the text of a card and a square one beside it. */
export const cardPictureSizes = {
  wide: { width: 1200, height: 630 },
  square: { width: 480, height: 480 },
} as const satisfies Record<CardPicture['shape'], unknown>;

/** The most bytes that a preview may weigh: WhatsApp shows none that is much larger. */
export const cardPictureBytes = 60_000;
