import fc from 'fast-check';
import type { Draft } from './draft.ts';
import type { Draw } from '#shared/draw.ts';
import { anyUnits, oddFields, oddIds, oddNumbers, oddTexts, oddValues } from './odd-values.ts';
import { numberAsIs } from './render.ts';
import type { Spoils } from './spoils.ts';

/** Puts a value in the place of one field of the body, chosen at any depth; of the whole body where it has none. */
function replaceOne(draft: Draft, draw: Draw, value: unknown): void {
  const places: [holder: Record<string, unknown>, name: string][] = [];
  collect(draft.json, places);
  if (places.length === 0) {
    draft.json = value;
    return;
  }
  const [holder, name] = draw.pick(places);
  holder[name] = value;
}

function collect(value: unknown, places: [Record<string, unknown>, string][]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    places.push([value as Record<string, unknown>, name]);
    collect(each, places);
  }
}

/** An own field of that name, which assigning would not make of `__proto__`. */
function addField(draft: Draft, name: string, value: unknown): void {
  if (typeof draft.json !== 'object' || draft.json === null) draft.json = {};
  Object.defineProperty(draft.json, name, { value, enumerable: true, configurable: true, writable: true });
}

/** What a body can be wrong in while it is still JSON. */
export const valueSpoils: Spoils = {
  'a field of another type': (draft, draw) => replaceOne(draft, draw, structuredClone(draw.pick(oddValues))),
  'a field of any value': (draft, draw) => replaceOne(draft, draw, draw.value(fc.jsonValue())),
  'an odd text': (draft, draw) => replaceOne(draft, draw, draw.pick(oddTexts)),
  'a text of any characters': (draft, draw) => replaceOne(draft, draw, draw.value(anyUnits(400))),
  'an odd number': (draft, draw) => replaceOne(draft, draw, numberAsIs(draw.pick(oddNumbers))),
  'an odd id': (draft, draw) => replaceOne(draft, draw, draw.pick(oddIds)),
  'a missing field': (draft, draw) => {
    // Another spoil may have left something that is no object, whose parts cannot be taken away.
    const isObject = typeof draft.json === 'object' && draft.json !== null && !Array.isArray(draft.json);
    const fields = isObject ? Object.keys(draft.json as object) : [];
    if (fields.length > 0) delete (draft.json as Record<string, unknown>)[draw.pick(fields)];
  },
  'a field nobody asked for': (draft, draw) =>
    addField(draft, draw.pick(oddFields), structuredClone(draw.pick(oddValues))),
  'many fields': (draft) => {
    for (let at = 0; at < 2_000; at += 1) addField(draft, `field${at}`, at);
  },
  'no object': (draft, draw) => {
    draft.json = structuredClone(draw.pick(oddValues));
  },
};
