import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';
import { definitionOf, type SchemaDefinition } from '@baraza/contract/testing/schema-definition.ts';

/**
 * Makes values of a schema from the schema itself, so that a new endpoint is fuzzed without further code. It does not
 * know checks that are functions, so a value may violate one.
 */
export function valuesOf(schema: z.core.$ZodType): Arbitrary<unknown> {
  const known = cache.get(schema);
  if (known) return known;
  const arbitrary = make(schema);
  cache.set(schema, arbitrary);
  return arbitrary;
}

const cache = new WeakMap<z.core.$ZodType, Arbitrary<unknown>>();

/** The fields of an object schema; empty for other schemas. */
export function fieldsOf(schema: z.core.$ZodType | undefined): Record<string, z.core.$ZodType> {
  return (schema && definitionOf(schema).shape) ?? {};
}

function make(schema: z.core.$ZodType): Arbitrary<unknown> {
  const def = definitionOf(schema);
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
      return arrays(schema, def);
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

function arrays(schema: z.core.$ZodType, { element }: SchemaDefinition): Arbitrary<unknown> {
  const { minimum = 0, maximum = 6 } = boundsOf(schema);
  const length = { minLength: minimum, maxLength: Math.max(minimum, Math.min(maximum, 6)) };
  return fc.array(element ? valuesOf(element) : fc.anything(), length);
}

function inner({ innerType }: SchemaDefinition): Arbitrary<unknown> {
  return innerType ? valuesOf(innerType) : fc.jsonValue();
}

/** Makes values of the input, or of the output when the input is a transform of any value. */
function pipes({ in: before, out: after }: SchemaDefinition): Arbitrary<unknown> {
  if (!before || !after) return fc.jsonValue();
  if (definitionOf(before).type === 'transform') return valuesOf(after);
  // Random digits are rarely in range, so they are made from a number in range.
  const { minimum, maximum } = boundsOf(innermost(after));
  if (definitionOf(before).type === 'string' && minimum !== undefined && maximum !== undefined) {
    return fc.integer({ min: minimum, max: maximum }).map(String);
  }
  if (definitionOf(after).format) return valuesOf(after);
  return valuesOf(before);
}

function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const { type, out } = definitionOf(schema);
  return type === 'pipe' && out ? innermost(out) : schema;
}

interface Bounds {
  minimum?: number | undefined;
  maximum?: number | undefined;
  pattern?: RegExp | undefined;
  format: string | undefined;
  isWhole: boolean;
}

/** The part of Zod's check definition that is used here. */
interface Check {
  check: string;
  minimum?: number;
  maximum?: number;
  length?: number;
  value?: number;
  pattern?: RegExp;
  format?: string;
}

/** The bounds in the schema's checks: of the length of a text, or the value of a number. */
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
    format: checks.find(({ check }) => check === 'string_format')?.format,
    isWhole: checks.some(({ check }) => check === 'number_format'),
  };
}

function strings(schema: z.core.$ZodType): Arbitrary<unknown> {
  const { minimum = 0, maximum, pattern, format } = boundsOf(schema);
  const known = formats[definitionOf(schema).format ?? format ?? ''];
  if (known) return known;
  if (pattern) return fc.stringMatching(pattern).map(cutTo(maximum));
  // The limit in characters is in the metadata, since Zod counts UTF-16 units.
  const metadata = z.globalRegistry.get(schema) as { maxLength?: number } | undefined;
  const most = Math.max(minimum, Math.min(maximum ?? usualMax, metadata?.maxLength ?? usualMax, usualMax));
  const fewest = Math.min(minimum, most);
  return fc.oneof(
    fc.lorem({ maxCount: 6 }).map((text) => text.padEnd(fewest, '.').slice(0, most)),
    fc.string({ unit: 'grapheme-ascii', minLength: fewest, maxLength: most }),
    fc.string({ unit: 'grapheme', minLength: fewest, maxLength: Math.max(fewest, Math.floor(most / 4)) }),
  );
}

const word = fc.stringMatching(/^[a-z]{3,10}$/);

/** Values of formats, which random texts hardly ever match. */
const formats: Record<string, Arbitrary<string>> = {
  email: word.map((name) => `${name}@students.example`),
  url: word.map((name) => `https://baraza.example/${name}`),
  // Mostly some weeks ahead, like the dates of events.
  datetime: fc
    .integer({ min: -10_000, max: 100_000 })
    .map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString()),
};

/** The maximum length of valid texts; mutations make longer ones. */
const usualMax = 60;

function cutTo(length: number | undefined): (text: string) => string {
  return (text) => text.slice(0, length);
}

function numbers(schema: z.core.$ZodType): Arbitrary<unknown> {
  const { minimum: min = -1000, maximum: max = Math.max(1000, min), isWhole } = boundsOf(schema);
  return isWhole ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) }) : fc.double({ min, max, noNaN: true });
}

function mapValues<A, B>(object: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

function withoutUndefined(object: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
