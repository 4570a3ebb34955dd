import fc from 'fast-check';
import type { Draft, Part } from './draft.ts';
import type { Draw } from '#shared/draw.ts';
import { oddFields, oddIds, oddTexts } from './odd-values.ts';
import { drawNoPicture } from './pictures.ts';
import type { Spoils } from './spoils.ts';

function partsOf(draft: Draft): Part[] {
  draft.form ??= [];
  return draft.form;
}

function anyPart(draft: Draft, draw: Draw): Part {
  const parts = partsOf(draft);
  if (parts.length === 0) parts.push({ name: 'a', bytes: Buffer.from('b') });
  return draw.pick(parts);
}

/** The first file; one is added where the form has none. */
function fileOf(draft: Draft): Part {
  const parts = partsOf(draft);
  const found = parts.find(({ filename }) => filename !== undefined);
  if (found) return found;
  const added = { name: 'file', filename: 'a.jpg', type: 'image/jpeg', bytes: Buffer.from('x') };
  parts.push(added);
  return added;
}

const text = (name: string, value: string): Part => ({ name, bytes: Buffer.from(value) });

/** What a multipart form can be wrong in. */
export const formSpoils: Spoils = {
  'an odd text in the form': (draft, draw) => {
    anyPart(draft, draw).bytes = Buffer.from(draw.pick(oddTexts));
  },
  'an odd id in the form': (draft, draw) => {
    anyPart(draft, draw).bytes = Buffer.from(draw.pick(oddIds));
  },
  'any bytes in the form': (draft, draw) => {
    anyPart(draft, draw).bytes = Buffer.from(draw.value(fc.uint8Array({ maxLength: 2_000 })));
  },
  'a field twice': (draft, draw) => {
    partsOf(draft).push({ ...anyPart(draft, draw) });
  },
  'a form field nobody asked for': (draft, draw) => {
    partsOf(draft).push(text(draw.pick(oddFields), draw.pick(oddTexts)));
  },
  'a missing part': (draft, draw) => {
    const parts = partsOf(draft);
    if (parts.length > 0) parts.splice(draw.between(0, parts.length - 1), 1);
  },
  'another order': (draft, draw) => {
    draft.form = draw.some(partsOf(draft), partsOf(draft).length);
  },
  'another name': (draft, draw) => {
    anyPart(draft, draw).name = draw.pick([...oddFields, 'files', 'file', 'images', 'a"b', 'a\r\nb: c', 'ü', '%22']);
  },
  'a huge name': (draft, draw) => {
    anyPart(draft, draw).name = 'n'.repeat(draw.pick([101, 9_000, 70_000]));
  },
  'a huge field': (draft) => {
    partsOf(draft).push(text('content', 'x'.repeat(70_000)));
  },
  'a hundred fields': (draft) => {
    for (let at = 0; at < 100; at += 1) partsOf(draft).push(text(`field${at}`, 'x'));
  },
  'no picture': (draft, draw) => {
    fileOf(draft).bytes = drawNoPicture(draw);
  },
  'more files': (draft, draw) => {
    const file = fileOf(draft);
    for (let left = draw.between(1, 12); left > 0; left -= 1) partsOf(draft).push({ ...file });
  },
  'a file too large': (draft, draw) => {
    fileOf(draft).bytes = Buffer.alloc(draw.pick([2, 5]) * 1_048_576 + draw.between(-1, 1));
  },
  'an odd file name': (draft, draw) => {
    fileOf(draft).filename = draw.pick([
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
  'an odd file type': (draft, draw) => {
    fileOf(draft).type = draw.pick([
      '',
      'text/html',
      'image/svg+xml',
      'multipart/mixed; boundary=x',
      'a\0b',
      'x'.repeat(9_000),
    ]);
  },
  'a file where a text belongs': (draft, draw) => {
    Object.assign(anyPart(draft, draw), { filename: 'a.txt', type: 'text/plain' });
  },
  'a text where a file belongs': (draft) => {
    delete fileOf(draft).filename;
  },
  'an odd boundary': (draft, draw) => {
    draft.boundary = draw.pick(['a', '--', 'a b', "'()+_,-./:=?", 'x'.repeat(70), 'x'.repeat(300)]);
  },
  'nothing in the form': (draft) => {
    draft.form = [];
  },
};
