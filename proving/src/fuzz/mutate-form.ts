import fc from 'fast-check';
import type { Draft, Part } from './draft.ts';
import type { Random } from '#shared/random.ts';
import { oddFields, oddIds, oddTexts } from './odd-values.ts';
import { makeInvalidPicture } from './pictures.ts';
import type { Mutations } from './mutations.ts';

function partsOf(draft: Draft): Part[] {
  draft.form ??= [];
  return draft.form;
}

function anyPart(draft: Draft, random: Random): Part {
  const parts = partsOf(draft);
  if (parts.length === 0) parts.push({ name: 'a', bytes: Buffer.from('b') });
  return random.pick(parts);
}

/** Returns the first file, adding one when the form has none. */
function fileOf(draft: Draft): Part {
  const parts = partsOf(draft);
  const found = parts.find(({ filename }) => filename !== undefined);
  if (found) return found;
  const added = { name: 'file', filename: 'a.jpg', type: 'image/jpeg', bytes: Buffer.from('x') };
  parts.push(added);
  return added;
}

const text = (name: string, value: string): Part => ({ name, bytes: Buffer.from(value) });

/** Mutations of a multipart form. */
export const formMutations: Mutations = {
  'an odd text in the form': (draft, random) => {
    anyPart(draft, random).bytes = Buffer.from(random.pick(oddTexts));
  },
  'an odd id in the form': (draft, random) => {
    anyPart(draft, random).bytes = Buffer.from(random.pick(oddIds));
  },
  'random bytes in the form': (draft, random) => {
    anyPart(draft, random).bytes = Buffer.from(random.value(fc.uint8Array({ maxLength: 2_000 })));
  },
  'a field twice': (draft, random) => {
    partsOf(draft).push({ ...anyPart(draft, random) });
  },
  'an unknown form field': (draft, random) => {
    partsOf(draft).push(text(random.pick(oddFields), random.pick(oddTexts)));
  },
  'a missing part': (draft, random) => {
    const parts = partsOf(draft);
    if (parts.length > 0) parts.splice(random.between(0, parts.length - 1), 1);
  },
  'another order': (draft, random) => {
    draft.form = random.some(partsOf(draft), partsOf(draft).length);
  },
  'another name': (draft, random) => {
    anyPart(draft, random).name = random.pick([
      ...oddFields,
      'files',
      'file',
      'images',
      'a"b',
      'a\r\nb: c',
      'ü',
      '%22',
    ]);
  },
  'a huge name': (draft, random) => {
    anyPart(draft, random).name = 'n'.repeat(random.pick([101, 9_000, 70_000]));
  },
  'a huge field': (draft) => {
    partsOf(draft).push(text('content', 'x'.repeat(70_000)));
  },
  'a hundred fields': (draft) => {
    for (let index = 0; index < 100; index += 1) partsOf(draft).push(text(`field${index}`, 'x'));
  },
  'an invalid picture': (draft, random) => {
    fileOf(draft).bytes = makeInvalidPicture(random);
  },
  'more files': (draft, random) => {
    const file = fileOf(draft);
    for (let left = random.between(1, 12); left > 0; left -= 1) partsOf(draft).push({ ...file });
  },
  'a file too large': (draft, random) => {
    fileOf(draft).bytes = Buffer.alloc(random.pick([2, 5]) * 1_048_576 + random.between(-1, 1));
  },
  'an odd file name': (draft, random) => {
    fileOf(draft).filename = random.pick([
      ...oddTexts,
      '../../a.jpg',
      'a\\b.jpg',
      'C:\\a.jpg',
      'a";b="c.jpg',
      '.',
      '..',
      'con',
    ]);
  },
  'an odd file type': (draft, random) => {
    fileOf(draft).type = random.pick([
      '',
      'text/html',
      'image/svg+xml',
      'multipart/mixed; boundary=x',
      'a\0b',
      'x'.repeat(9_000),
    ]);
  },
  'a file where a text belongs': (draft, random) => {
    Object.assign(anyPart(draft, random), { filename: 'a.txt', type: 'text/plain' });
  },
  'a text where a file belongs': (draft) => {
    delete fileOf(draft).filename;
  },
  'an odd boundary': (draft, random) => {
    draft.boundary = random.pick(['a', '--', 'a b', "'()+_,-./:=?", 'x'.repeat(70), 'x'.repeat(300)]);
  },
  'an empty form': (draft) => {
    draft.form = [];
  },
};
