import type { Json } from './message-kinds.ts';

interface Schema extends Json {
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
}

/** Texts that fit the patterns of our schemas, the first that does. */
const TEXTS = ['x', 'a'.repeat(22), 'a1.public:1'];

/** The plainest value that fits a schema: required fields only, the first of several shapes. */
export function sampleOf(raw: Json): unknown {
  const schema = raw as Schema;
  if ('const' in schema) return schema.const;
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {});
  switch (schema.type) {
    case 'object':
      return sampleObject(schema);
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
    case 'string':
      return sampleText(schema);
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case undefined:
    default:
      return {};
  }
}

function sampleObject({ properties = {}, required = [] }: Schema): unknown {
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
}

function sampleText({ pattern }: Schema): string {
  const fits = TEXTS.find((text) => pattern === undefined || new RegExp(pattern).test(text));
  if (fits === undefined) throw new Error(`no text for ${String(pattern)}`);
  return fits;
}
