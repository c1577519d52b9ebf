import { isRecord, type Loose, recordOf } from './plain.ts'

/** An entity of a registry of which nothing may be taken for granted. */
export interface Entity {
  /** Its key in the registry. */
  key: string
  raw: Loose
  fields: Readonly<Record<string, Loose>>
  fieldNames: readonly string[]
  calls: Loose
  extensions: Loose
}

/** The registry's entities, as far as they are objects at all. */
export function entitiesOf(registry: unknown): Map<string, Entity> {
  const entries = Object.entries(recordOf(registry)).filter(([, raw]) => isRecord(raw))
  return new Map(
    entries.map(([key, value]) => {
      const raw = recordOf(value)
      const fields = Object.entries(recordOf(raw.fields)).map(
        ([name, field]) => [name, recordOf(field)] as const,
      )
      const entity = {
        key,
        raw,
        fields: Object.fromEntries(fields),
        fieldNames: fields.map(([name]) => name),
        calls: recordOf(raw.calls),
        extensions: recordOf(raw.extensions),
      }
      return [key, entity]
    }),
  )
}

/** Whose rows an entity's rows are: its own, or another's. */
export function tableOf({ key, raw }: Entity): string {
  const { of } = recordOf(raw.rows)
  return typeof of === 'string' ? of : key
}
