import { useEffect } from 'react';
import { startCaptions } from './captions.ts';
import { useKeptFocus } from './keep-focus.ts';

/** Keeps the focus and shows the names of icons. */
export function FocusAids({ from }: { from: string }) {
  useKeptFocus(from);
  useEffect(startCaptions, []);
  return null;
}
