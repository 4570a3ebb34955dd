import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ada, conversation } from '#features/conversations/conversations.fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { DrawnEmblem } from '#ui/pictures/drawn-emblem.tsx';
import { faceOf } from './chat-address.ts';
import { FacePicture } from './face-picture.tsx';

const htmlOf = (picture: ReactNode) => renderWithApp(picture).container.innerHTML;
const chat = conversation([], { kind: 'COMMUNITY', name: 'Chess Club' });
const emblem = <DrawnEmblem name="Chess Club" size={48} />;

test('the chat of a club without a picture shows the emblem of the club, other groups do not', () => {
  const club = faceOf(chat, ada.id);
  const group = faceOf({ ...chat, kind: 'GROUP' }, ada.id);
  expect(htmlOf(<FacePicture face={club} size={48} />)).toBe(htmlOf(emblem));
  expect(htmlOf(<FacePicture face={group} size={48} />)).not.toBe(htmlOf(emblem));
});

test('shows pictures as those of people', () => {
  const club = faceOf({ ...chat, image: 'https://media.example/club.jpg' }, ada.id);
  const person = faceOf(conversation([]), ada.id);
  expect(htmlOf(<FacePicture face={club} size={48} />)).toContain('<img');
  expect(person.isClub).toBe(false);
});
