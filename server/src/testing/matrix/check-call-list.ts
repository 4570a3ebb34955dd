import type { Room } from './call-list.ts';

/** What the contract has, by the same names as the list. */
export interface Offered {
  calls: readonly string[];
  fromClient: readonly string[];
  fromServer: readonly string[];
}

const kinds = ['calls', 'fromClient', 'fromServer'] as const;

/** Every way in which the list and the contract disagree, as sentences. */
export function checkCallList(list: Record<string, Room>, offered: Offered): string[] {
  return kinds.flatMap((kind) => {
    const roomsOf = new Map<string, string[]>();
    for (const [name, room] of Object.entries(list)) {
      for (const entry of room[kind] ?? []) {
        const key = withoutNames(entry);
        roomsOf.set(key, [...(roomsOf.get(key) ?? []), name]);
      }
    }
    const there = new Set(offered[kind].map(withoutNames));
    const isMissing = (entry: string) => !there.has(withoutNames(entry));
    return [
      ...[...roomsOf]
        .filter(([, rooms]) => rooms.length > 1)
        .map(([key, rooms]) => `${key} is listed in ${rooms.join(' and ')}`),
      ...offered[kind].filter((key) => !roomsOf.has(withoutNames(key))).map((key) => `${key} is in no room's list`),
      ...Object.entries(list)
        .filter(([, room]) => room.isFinished)
        .flatMap(([name, room]) =>
          (room[kind] ?? []).filter(isMissing).map((key) => `${name} is marked finished and has no ${key}`),
        ),
    ];
  });
}

/** `:id` and `:userId` stand for the same place in a path. */
function withoutNames(key: string): string {
  return key.startsWith('/') ? key : key.replaceAll(/:\w+/g, ':');
}
