import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { markLanguages } from '#ui/text/text-language.ts';

const swahili = 'Nani yuko hapa leo? Ni siku ya michezo';
const languageOf = (text: string) => screen.getByText(text).getAttribute('lang');

test('a text never has the language of the page, and its own once that is recognized', () => {
  renderWithApp(<LinkedParagraph text={swahili} />);
  expect(languageOf(swahili)).toBe('');
  expect(screen.getByText(swahili).dir).toBe('auto');
  onTestFinished(markLanguages(document.body));
  expect(languageOf(swahili)).toBe('sw');
});

test('texts that appear and change later get their language, too', async () => {
  onTestFinished(markLanguages(document.body));
  const { rerender } = renderWithApp(<LinkedParagraph key="1" text={swahili} />);
  await expect.poll(() => languageOf(swahili)).toBe('sw');
  rerender(<LinkedParagraph key="1" text="سلام عليكم" />);
  await expect.poll(() => languageOf('سلام عليكم')).toBe('ar');
  rerender(<LinkedParagraph key="1" text="Jollof!" />);
  await expect.poll(() => languageOf('Jollof!')).toBe('');
  rerender(<LinkedParagraph key="2" text="Qui a les notes du cours ? Je suis dans le bus." />);
  await expect.poll(() => languageOf('Qui a les notes du cours ? Je suis dans le bus.')).toBe('fr');
});
