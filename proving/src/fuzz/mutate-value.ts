import fc from 'fast-check';
import type { Draft } from './draft.ts';
import type { Random } from '#shared/random.ts';
import { anyUnits, oddFields, oddIds, oddNumbers, oddTexts, oddValues } from './odd-values.ts';
import { rawNumber } from './render.ts';
import type { Mutations } from './mutations.ts';

/** Replaces a random field of the body at any depth, or the whole body when it has none. */
function replaceOne(draft: Draft, random: Random, value: unknown): void {
  const fields: [holder: Record<string, unknown>, name: string][] = [];
  collect(draft.json, fields);
  if (fields.length === 0) {
    draft.json = value;
    return;
  }
  const [holder, name] = random.pick(fields);
  holder[name] = value;
}

function collect(value: unknown, fields: [Record<string, unknown>, string][]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    fields.push([value as Record<string, unknown>, name]);
    collect(each, fields);
  }
}

/** Adds an own field, also for `__proto__`, which an assignment would not. */
function addField(draft: Draft, name: string, value: unknown): void {
  if (typeof draft.json !== 'object' || draft.json === null) draft.json = {};
  Object.defineProperty(draft.json, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Mutations of a JSON body. */
export const valueMutations: Mutations = {
  'a field of another type': (draft, random) => replaceOne(draft, random, structuredClone(random.pick(oddValues))),
  'a random value': (draft, random) => replaceOne(draft, random, random.value(fc.jsonValue())),
  'an odd text': (draft, random) => replaceOne(draft, random, random.pick(oddTexts)),
  'a random text': (draft, random) => replaceOne(draft, random, random.value(anyUnits(400))),
  'an odd number': (draft, random) => replaceOne(draft, random, rawNumber(random.pick(oddNumbers))),
  'an odd id': (draft, random) => replaceOne(draft, random, random.pick(oddIds)),
  'a missing field': (draft, random) => {
    // Another mutation may have replaced the object.
    const isObject = typeof draft.json === 'object' && draft.json !== null && !Array.isArray(draft.json);
    const names = isObject ? Object.keys(draft.json as object) : [];
    if (names.length > 0) delete (draft.json as Record<string, unknown>)[random.pick(names)];
  },
  'an unknown field': (draft, random) =>
    addField(draft, random.pick(oddFields), structuredClone(random.pick(oddValues))),
  'many fields': (draft) => {
    for (let index = 0; index < 2_000; index += 1) addField(draft, `field${index}`, index);
  },
  'not an object': (draft, random) => {
    draft.json = structuredClone(random.pick(oddValues));
  },
};
