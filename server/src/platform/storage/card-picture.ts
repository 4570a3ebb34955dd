import type { CardPicture } from '#platform/features/link-page.ts';

/** In pixels. Apps show a wide picture above the text of a card and a square one beside it. */
export const cardPictureSizes = {
  wide: { width: 1200, height: 630 },
  square: { width: 480, height: 480 },
} as const satisfies Record<CardPicture['shape'], unknown>;

/** The maximum size of a picture in bytes. WhatsApp ignores much larger ones. */
export const cardPictureBytes = 60_000;
