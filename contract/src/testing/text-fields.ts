import type * as z from 'zod/mini';

/** A field of a schema that takes a text. */
export interface TextField {
  /** The keys that lead to it; 0 stands for an element of a list. Empty where the whole value is the text. */
  path: (string | number)[];
  schema: z.core.$ZodType;
}

/** The part of Zod's description of a schema that is read here. */
interface Description {
  type: string;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  shape?: Record<string, z.core.$ZodType>;
}

/** Every field of a schema that takes a text, so that a new field is tested without a new line. */
export function textFieldsOf(schema: z.core.$ZodType | undefined, path: TextField['path'] = []): TextField[] {
  if (!schema) return [];
  const { type, innerType, element, in: before, out: after, options, shape } = describe(schema);
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
      // A transformation of anything, such as one value into a list of one, is looked through.
      const isTransform = before && describe(before).type === 'transform';
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
      throw new TypeError(`textFieldsOf does not know schemas of type ${type}; please teach it.`);
    }
  }
}

function describe(schema: z.core.$ZodType): Description {
  return schema._zod.def as unknown as Description;
}
