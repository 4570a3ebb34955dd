import { randomBytes } from 'node:crypto';

/**
 * Makes an id for each item, as `uuidv7()` would have made it at the item's time. The ids follow the order of time;
 * within one millisecond, the order of the list.
 */
export function makeIds<T extends { at: Date }>(items: readonly T[]): (item: T) => string {
  const ids = new Map<T, string>();
  let last = -1;
  let count = 0;
  for (const item of items.toSorted((one, two) => one.at.getTime() - two.at.getTime())) {
    const time = item.at.getTime();
    count = time === last ? count + 1 : 0;
    if (count > 0xfff) throw new Error('More than 4,096 ids in one millisecond.');
    last = time;
    ids.set(item, uuid(time, count));
  }
  return (item) => {
    const id = ids.get(item);
    if (id === undefined) throw new Error('The item has no id.');
    return id;
  };
}

/** A UUID of version 7 with the count in the twelve bits after the version. */
function uuid(time: number, count: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(time, 0, 6);
  bytes.writeUInt16BE(0x7000 + count, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
