import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { columnType } from '../tables/columns.ts'
import type { Change, EntityChange, EntityKind, FieldChange, FieldKind } from './kinds/change.ts'
import { differencesBetween } from './kinds/field-differences.ts'
import { ENTITY_KINDS } from './kinds/entity-kinds.ts'
import { FIELD_KINDS } from './kinds/field-kinds.ts'
import { computedBefore } from './computed-before.ts'
import { newRules } from './new-rules.ts'
import type { KeptTable, Renames, Shape } from './shape.ts'

type Fields = Readonly<Record<string, Field>>

/** What is declared: a shape, its fields with all that they say, and what things were called before. */
export interface Declared {
  shape: Shape
  /** By table. */
  fields: ReadonlyMap<string, ReadonlyMap<string, Field>>
  renames: Renames
  /** The entities themselves, with the rules that their rows keep. */
  entities: Readonly<Record<string, AnyResource>>
}

/** A table that is declared and that the database has, under whatever name. */
interface Pair {
  table: string
  here: string
  entities: readonly string[]
  kept: KeptTable
  isBack: boolean
}

/** The former names of entities that the database still knows, by what they are called now. */
function renamedEntities(kept: Shape, { shape, renames }: Declared): Map<string, string> {
  const stored = { ...kept.entities, ...asideEntities(kept) }
  const renamed = Object.keys(shape.entities).flatMap((entity) => {
    if (entity in stored) return []
    const was = renames.entities
      .get(entity)
      ?.find((old) => old in stored && !(old in shape.entities))
    return was === undefined ? [] : [[entity, was] as const]
  })
  return new Map(renamed)
}

const entityOf = (table: string) => table.replaceAll('_', '-')

/** The entities of tables that were set aside. */
const asideEntities = ({ aside }: Shape): Record<string, string> =>
  Object.fromEntries(Object.keys(aside).map((table) => [entityOf(table), table]))

/** A kept field whose target goes by its name of today. */
function retargeted(field: Field, names: ReadonlyMap<string, string>): Field {
  const nowOf = <N extends string>(name: N) => (names.get(name) ?? name) as N
  if (field.type === 'reference' || field.type === 'references')
    return { ...field, to: nowOf(field.to) }
  if (field.type !== 'polymorphic') return field
  const to = Object.entries(field.to).map(([value, name]) => [value, nowOf(name)] as const)
  return { ...field, to: Object.fromEntries(to) }
}

/** A field set aside may be empty, and rows may share it. */
function loosened(field: Field): Field {
  if (field.type === 'id') return field
  const { unique: _, ...rest } = field
  return { ...rest, nullable: true }
}

/** The former name of a field that the table still has; none for one that has its own column and no other. */
function formerName(name: string, pair: Pair, declared: Declared): string | undefined {
  const { fields, aside } = pair.kept
  const now = declared.fields.get(pair.table)
  return declared.renames.fields
    .get(pair.table)
    ?.get(name)
    ?.find((old) => (old in fields || old in aside) && !now?.has(old))
}

/** The changes of one declared field. */
function fieldChanges(name: string, after: Field, pair: Pair, context: Context): FieldChange[] {
  const { kept, table, here } = pair
  const was = formerName(name, pair, context.declared)
  const column = was ?? name
  const stored = kept.fields[column]
  const asideField = kept.aside[column]
  const found = stored ?? (asideField && loosened(asideField))
  const change = (kind: FieldKind, before: Field = after, at = column): FieldChange => ({
    ...context.common(pair),
    kind,
    column: name,
    here: { table: here, column: at },
    before,
    after,
    ...context.targetOf(after),
    table,
  })
  const computed = computedChange(name, pair, context)
  if (!found)
    return [
      computed
        ? { ...change('field-stored', computed.before, name), computed: computed.sql }
        : change('field-added', after, name),
    ]
  const before = retargeted(found, context.names)
  const own = kept.fields[name] ?? kept.aside[name]
  const isBack = stored === undefined
  const isFilled =
    isBack && !was && computed?.sql && columnType(before) === columnType(computed.before)
  const filled = isFilled ? { computed: computed.sql } : {}
  return [
    ...(isFilled ? [{ ...change('field-filled', before), ...filled }] : []),
    ...(was === undefined
      ? []
      : [own ? { ...change('field-renamed-late', before), own } : change('field-renamed', before)]),
    ...(isBack ? [change('field-back', before)] : []),
    ...((isBack || pair.isBack) && after.type === 'reference'
      ? [change('points-again', before)]
      : []),
    ...differencesBetween(before, after).map((kind) => ({ ...change(kind, before), ...filled })),
  ]
}

/** The field that was computed and is stored from now on, and SQL of what it was computed to; undefined for another. */
function computedChange(name: string, pair: Pair, { kept, declared }: Context) {
  const { table, here, entities } = pair
  const fields = declared.fields.get(table)
  const former = declared.renames.fields.get(table)?.get(name) ?? []
  const was = [name, ...former.filter((old) => !fields?.has(old))].find(
    (one) => pair.kept.computed?.[one],
  )
  const before = was === undefined ? undefined : pair.kept.computed?.[was]
  if (was === undefined || !before || here !== table) return undefined
  const entity = entities.find((one) => declared.entities[one]?.fields[name]) ?? ''
  return { before, sql: computedBefore(kept, declared.entities, { entity, table, name: was }) }
}

interface Context {
  kept: Shape
  declared: Declared
  /** Entities by their former names. */
  names: ReadonlyMap<string, string>
  common(pair: Pair): Pick<FieldChange, 'entities' | 'live'>
  targetOf(field: Field): Pick<FieldChange, 'target'>
}

const commonOf: Context['common'] = ({ entities, kept: { fields } }) => ({
  entities,
  live: 'deleted_at' in fields ? 'deleted_at is null' : 'true',
})

/** The changes of the fields of one table. */
function tableChanges(pair: Pair, context: Context): FieldChange[] {
  const fields = context.declared.fields.get(pair.table) ?? new Map<string, Field>()
  const changes = [...fields].flatMap(([name, field]) => fieldChanges(name, field, pair, context))
  const taken = new Set(changes.map(({ here }) => here.column))
  const removed = Object.entries(pair.kept.fields).filter(
    ([name]) => !fields.has(name) && !taken.has(name),
  )
  return [
    ...changes,
    ...removed.map(([column, field]): FieldChange => ({
      ...context.common(pair),
      kind: 'field-removed',
      table: pair.table,
      column,
      here: { table: pair.here, column },
      before: field,
      after: field,
    })),
  ]
}

/** The entities whose rows stand in a table, the one that it is called after first. */
function entitiesIn({ entities }: Shape, table: string): string[] {
  const all = Object.keys(entities).filter((entity) => entities[entity] === table)
  return [entityOf(table), ...all.filter((entity) => entity !== entityOf(table))]
}

const ORDER: readonly string[] = [...Object.keys(ENTITY_KINDS), ...Object.keys(FIELD_KINDS)]

/**
 * Works out what must change for a database that was made for one registry to fit another, in the
 * order in which it is carried out.
 */
export function differences(kept: Shape, declared: Declared): Change[] {
  const { shape } = declared
  const renamed = renamedEntities(kept, declared)
  const stored = { ...asideEntities(kept), ...kept.entities }
  const tables = { ...kept.aside, ...kept.tables }
  const formerTable = new Map(
    [...renamed].map(([entity, was]) => [shape.entities[entity] ?? '', stored[was] ?? ''] as const),
  )
  const hereOf = (table: string) => (table in tables ? table : (formerTable.get(table) ?? table))
  const ofEntity = (
    kind: EntityKind,
    entity: string,
    table: string,
    was = entity,
  ): EntityChange => {
    const here = hereOf(table)
    const { fields, aside } = tables[here] ?? shape.tables[table] ?? { fields: {}, aside: {} }
    const known: Fields = { ...fields, ...aside }
    return { kind, entity, table, here, was, fields: known }
  }
  const pairs = Object.keys(shape.tables).flatMap((table): Pair[] => {
    const here = hereOf(table)
    const found = tables[here]
    if (!found) return []
    return [
      { table, here, entities: entitiesIn(shape, table), kept: found, isBack: here in kept.aside },
    ]
  })
  const context: Context = {
    kept,
    declared,
    names: new Map([...renamed].map(([now, was]) => [was, now])),
    common: commonOf,
    targetOf: (field) =>
      field.type === 'reference' ? { target: hereOf(shape.entities[field.to] ?? '') } : {},
  }
  const known = new Set(pairs.map(({ here }) => here))
  const removed = Object.keys(kept.tables).filter((table) => !known.has(table))
  const fieldsChanged = pairs.flatMap((pair) => tableChanges(pair, context))
  const changes: Change[] = [
    ...[...renamed].map(([entity, was]) =>
      ofEntity('entity-renamed', entity, shape.entities[entity] ?? '', was),
    ),
    ...Object.keys(shape.tables)
      .filter((table) => !known.has(hereOf(table)))
      .map((table) => ofEntity('entity-added', entityOf(table), table)),
    ...pairs
      .filter(({ isBack }) => isBack)
      .map(({ table }) => ofEntity('entity-back', entityOf(table), table)),
    ...removed.map((table) => ofEntity('entity-removed', entityOf(table), table)),
    ...fieldsChanged,
    ...newRules(kept, declared, fieldsChanged, pairs).map(({ kind, entity, table, ...rule }) => ({
      ...ofEntity(kind, entity, table),
      rule,
    })),
  ]
  return changes.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
}
