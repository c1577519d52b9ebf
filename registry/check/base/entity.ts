import { isRecord, type Loose, recordOf, textsOf } from './plain.ts'

/** An entity of a registry that has not been checked: each part of it may be anything. */
export interface Entity {
  /** Its key in the registry. */
  key: string
  raw: Loose
  fields: Readonly<Record<string, Loose>>
  fieldNames: readonly string[]
  calls: Loose
  extensions: Loose
  /** The actions of its own. */
  actions: Loose
}

/** The entities of a registry; what is no object is left out. */
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
        actions: recordOf(raw.actions),
      }
      return [key, entity]
    }),
  )
}

/** The fields that a call or its transition asks for; undefined where neither says. */
export function askedBy({ raw }: Entity, verb: string, call: unknown): string[] | undefined {
  const { asks } = recordOf(recordOf(raw.transitions)[verb])
  const { body } = recordOf(call)
  if (body !== undefined) return textsOf(body)
  return asks === undefined ? undefined : ['id', ...textsOf(asks)]
}

/** The entity in whose table an entity's rows stand: its own, or another's. */
export function tableOf({ key, raw }: Entity): string {
  const { of } = recordOf(raw.rows)
  return typeof of === 'string' ? of : key
}
