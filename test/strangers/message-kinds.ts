/** A JSON schema, or any other plain object. */
export type Json = Readonly<Record<string, unknown>>;

/** One kind of message, with the schema of that kind alone. */
export interface MessageKind {
  /** Its type, and what tells it from others of that type: `command answer`. */
  readonly name: string;
  readonly schema: Json;
}

interface ObjectSchema extends Json {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly anyOf?: readonly ObjectSchema[];
}

/** The kinds of a message union, a command's kinds apart: whatever the schema says, and nothing by hand. */
export function kindsOf(union: Json): readonly MessageKind[] {
  const { anyOf = [] } = union as ObjectSchema;
  return anyOf.flatMap((schema) => {
    const name = constOf(schema, 'type');
    const commands = schema.properties?.['command'] as ObjectSchema | undefined;
    if (!commands?.anyOf) return [{ name, schema }];
    return commands.anyOf.map((command) => ({
      name: `${name} ${constOf(command, 'kind')}`,
      schema: { ...schema, properties: { ...schema.properties, command } },
    }));
  });
}

const constOf = ({ properties }: ObjectSchema, field: string): string =>
  String(properties?.[field]?.['const']);
