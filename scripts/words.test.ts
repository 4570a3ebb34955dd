import { expect, test } from 'vitest';
import { listRoutes } from '@baraza/proving/src/sweep/routes.ts';
import { judgeRoom, messagesIn, readCatalogs } from '@baraza/e2e/words/catalog.ts';
import { button, type Room } from '@baraza/e2e/words/room.ts';
import { rooms } from '@baraza/e2e/words/rooms.ts';

test('no finished room has unbuilt texts, and no unbuilt text is in the catalogs of its room', () => {
  const messages = readCatalogs();
  expect(messages.length).toBeGreaterThan(100);
  expect(rooms.flatMap((room) => judgeRoom(room, messages, rooms))).toEqual([]);
});

test('every page with texts to check is a route of the router', () => {
  const routes = listRoutes();
  const visited = rooms.flatMap(({ visits }) => visits.map(({ route }) => route));
  expect(visited.filter((route) => !routes.includes(route))).toEqual([]);
});

const room: Room = {
  name: 'chess',
  isFinished: false,
  from: ['src/features/chess/'],
  visits: [],
  unbuilt: [{ route: '/chess', when: 'it opens', words: ["{username}'s Games", 'Play', 'Nobody plays yet'] }],
};

const catalog = (origin: string, ...ids: string[]) =>
  messagesIn(ids.map((id) => `#: ${origin}\nmsgid ${JSON.stringify(id)}\nmsgstr ""\n`).join('\n'));

test('reports a finished room with unbuilt texts', () => {
  expect(judgeRoom({ ...room, isFinished: true }, [])).toEqual([
    `chess is finished, but "{username}'s Games" is not built.`,
    'chess is finished, but "Play" is not built.',
    'chess is finished, but "Nobody plays yet" is not built.',
  ]);
  expect(judgeRoom(room, [])).toEqual([]);
});

test('reports unbuilt texts that their room contains, also within a sentence and with punctuation', () => {
  const said = catalog(
    'src/features/chess/page.tsx',
    "{name}''s Games",
    'Nobody plays yet. <0>Begin</0>',
    'Play again',
  );
  expect(judgeRoom(room, said)).toEqual([
    `chess says "{username}'s Games" by now: give it a state that shows it.`,
    'chess says "Nobody plays yet" by now: give it a state that shows it.',
  ]);
});

test('ignores the same text in another room', () => {
  expect(judgeRoom(room, catalog('src/features/posts/page.tsx', 'Play'))).toEqual([]);
  const own = catalog('src/features/chess/page.tsx', 'Play');
  expect(judgeRoom(room, own)).toHaveLength(1);
  const states = [{ when: 'it opens', bring: async () => {}, shows: [button('Play')] }];
  const neighbour: Room = { ...room, name: 'checkers', visits: [{ route: '/', as: 'nobody', states }], unbuilt: [] };
  expect(judgeRoom(room, own, [room, neighbour])).toEqual([]);
});
