import type * as z from 'zod/mini';
import { definitionOf } from './schema-definition.ts';

/** A field of a schema that accepts text. */
export interface TextField {
  /** The path of the field; 0 stands for an element of a list. Empty if the whole value is the text. */
  path: (string | number)[];
  schema: z.core.$ZodType;
}

/** Returns every field of a schema that accepts text, so that new fields are tested automatically. */
export function textFieldsOf(schema: z.core.$ZodType | undefined, path: TextField['path'] = []): TextField[] {
  if (!schema) return [];
  const { type, innerType, element, in: before, out: after, options, shape } = definitionOf(schema);
  switch (type) {
    case 'string':
      return [{ path, schema }];
    case 'object':
      return Object.entries(shape ?? {}).flatMap(([name, field]) => textFieldsOf(field, [...path, name]));
    case 'array':
      return textFieldsOf(element, [...path, 0]);
    case 'union':
      return (options ?? []).flatMap((option) => textFieldsOf(option, path));
    case 'pipe': {
      // A transformation of any value, such as one value into a list of one, is skipped.
      const isTransform = before && definitionOf(before).type === 'transform';
      if (isTransform) return textFieldsOf(after, path);
      return textFieldsOf(before, path).map((field) => (field.path === path ? { path, schema } : field));
    }
    case 'number':
    case 'boolean':
    case 'null':
    case 'literal':
    case 'enum':
      return [];
    default: {
      if (innerType) return textFieldsOf(innerType, path);
      throw new TypeError(`textFieldsOf does not support schemas of type ${type}.`);
    }
  }
}
