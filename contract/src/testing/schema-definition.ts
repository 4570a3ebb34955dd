import type * as z from 'zod/mini';

/** The properties of Zod's internal definition of a schema that tests read. */
export interface SchemaDefinition {
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

export function definitionOf(schema: z.core.$ZodType): SchemaDefinition {
  // Zod types the definition by the class of the schema, which is unknown here.
  return schema._zod.def as unknown as SchemaDefinition;
}
