import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';

/**
 * Values that a schema takes, made from the schema itself, so that a new call is fuzzed as soon as the contract names it. Checks
 * that are written as functions are not seen through: a value may break one of them.
 */
export function valuesOf(schema: z.core.$ZodType): Arbitrary<unknown> {
  const known = made.get(schema);
  if (known) return known;
  const arbitrary = make(schema);
  made.set(schema, arbitrary);
  return arbitrary;
}

const made = new WeakMap<z.core.$ZodType, Arbitrary<unknown>>();

/** The part of Zod's own description of a schema that is read here. */
interface Description {
  type: string;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  items?: z.core.$ZodType[];
  shape?: Record<string, z.core.$ZodType>;
  values?: unknown[];
  entries?: Record<string, string>;
  valueType?: z.core.$ZodType;
  getter?: () => z.core.$ZodType;
  format?: string;
}

export function describe(schema: z.core.$ZodType): Description {
  return schema._zod.def as unknown as Description;
}

/** The fields of an object's schema; none where it is no object. */
export function fieldsOf(schema: z.core.$ZodType | undefined): Record<string, z.core.$ZodType> {
  return (schema && describe(schema).shape) ?? {};
}

function make(schema: z.core.$ZodType): Arbitrary<unknown> {
  const def = describe(schema);
  switch (def.type) {
    case 'string':
      return strings(schema);
    case 'number':
    case 'int':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(inner(def), { nil: undefined, freq: 2 });
    case 'nullable':
      return fc.option(inner(def), { nil: null });
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return inner(def);
    case 'union':
      return fc.oneof(...(def.options ?? []).map(valuesOf));
    case 'array':
      return fc.array(def.element ? valuesOf(def.element) : fc.anything(), { maxLength: 6 });
    case 'tuple':
      return fc.tuple(...(def.items ?? []).map(valuesOf));
    case 'object':
      return fc.record(mapValues(def.shape ?? {}, valuesOf)).map(withoutUndefined);
    case 'record':
      return fc.dictionary(fc.string(), def.valueType ? valuesOf(def.valueType) : fc.anything(), { maxKeys: 4 });
    case 'pipe':
      return pipes(def);
    case 'lazy':
      return def.getter ? valuesOf(def.getter()) : fc.jsonValue();
    default:
      return fc.jsonValue();
  }
}

function inner({ innerType }: Description): Arbitrary<unknown> {
  return innerType ? valuesOf(innerType) : fc.jsonValue();
}

/** What goes in, unless that is a transformation of anything at all; then what comes out of it. */
function pipes({ in: before, out: after }: Description): Arbitrary<unknown> {
  if (!before || !after) return fc.jsonValue();
  if (describe(before).type === 'transform') return valuesOf(after);
  // Of "digits", then "at most 50", only few come through: digits are made from the number.
  const { minimum, maximum } = boundsOf(innermost(after));
  if (describe(before).type === 'string' && minimum !== undefined && maximum !== undefined) {
    return fc.integer({ min: minimum, max: maximum }).map(String);
  }
  if (describe(after).format) return valuesOf(after);
  return valuesOf(before);
}

function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const { type, out } = describe(schema);
  return type === 'pipe' && out ? innermost(out) : schema;
}

interface Bounds {
  minimum?: number | undefined;
  maximum?: number | undefined;
  pattern?: RegExp | undefined;
  isWhole: boolean;
}

/** The part of Zod's description of a check that is read here. */
interface Check {
  check: string;
  minimum?: number;
  maximum?: number;
  length?: number;
  value?: number;
  pattern?: RegExp;
}

/** What the schema's checks say of it: for a text its length, for a number its value. */
function boundsOf(schema: z.core.$ZodType): Bounds {
  const checks = ((schema._zod.def as { checks?: z.core.$ZodCheck[] }).checks ?? []).map(
    (each) => each._zod.def as unknown as Check,
  );
  const least = checks.flatMap(({ check, minimum, length, value }) =>
    check === 'greater_than' ? (value ?? []) : (minimum ?? length ?? []),
  );
  const most = checks.flatMap(({ check, maximum, length, value }) =>
    check === 'less_than' ? (value ?? []) : (maximum ?? length ?? []),
  );
  return {
    minimum: least.length > 0 ? Math.max(...least) : undefined,
    maximum: most.length > 0 ? Math.min(...most) : undefined,
    pattern: checks.find(({ pattern }) => pattern)?.pattern,
    isWhole: checks.some(({ check }) => check === 'number_format'),
  };
}

function strings(schema: z.core.$ZodType): Arbitrary<unknown> {
  const { minimum = 0, maximum, pattern } = boundsOf(schema);
  const known = formats[describe(schema).format ?? ''];
  if (known) return known;
  if (pattern) return fc.stringMatching(pattern).map(cutTo(maximum));
  // The limit that input boxes count by stands in the description, since Zod counts otherwise.
  const told = z.globalRegistry.get(schema) as { maxLength?: number } | undefined;
  const most = Math.max(minimum, Math.min(maximum ?? usualMax, told?.maxLength ?? usualMax, usualMax));
  const fewest = Math.min(minimum, most);
  return fc.oneof(
    fc.lorem({ maxCount: 6 }).map((text) => text.padEnd(fewest, '.').slice(0, most)),
    fc.string({ unit: 'grapheme-ascii', minLength: fewest, maxLength: most }),
    fc.string({ unit: 'grapheme', minLength: fewest, maxLength: Math.max(fewest, Math.floor(most / 4)) }),
  );
}

const word = fc.stringMatching(/^[a-z]{3,10}$/);

/** What a format says in a name and no check tells: hardly a text drawn at random is an address. */
const formats: Record<string, Arbitrary<string>> = {
  email: word.map((name) => `${name}@students.example`),
  url: word.map((name) => `https://baraza.example/${name}`),
  // Most moments that people name lie some weeks ahead.
  datetime: fc
    .integer({ min: -10_000, max: 100_000 })
    .map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString()),
};

/** Long texts are a matter for those who break things. */
const usualMax = 60;

function cutTo(length: number | undefined): (text: string) => string {
  return (text) => text.slice(0, length);
}

function numbers(schema: z.core.$ZodType): Arbitrary<unknown> {
  const { minimum: min = -1000, maximum: max = 1000, isWhole } = boundsOf(schema);
  return isWhole ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) }) : fc.double({ min, max, noNaN: true });
}

function mapValues<A, B>(object: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

function withoutUndefined(object: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
