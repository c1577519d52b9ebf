import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { columnType } from '../tables/columns.ts'
import type { Change, EntityChange, EntityKind, FieldChange, FieldKind } from './kinds/change.ts'
import { findDifferences } from './kinds/field-differences.ts'
import { ENTITY_KINDS } from './kinds/entity-kinds.ts'
import { FIELD_KINDS } from './kinds/field-kinds.ts'
import { buildFormerComputation } from './computed-before.ts'
import { newRules } from './new-rules.ts'
import type { KeptTable, Renames, Shape } from './shape.ts'

type Fields = Readonly<Record<string, Field>>

/** The declared state: a shape, complete fields, and former names. */
export interface Declared {
  shape: Shape
  /** By table. */
  fields: ReadonlyMap<string, ReadonlyMap<string, Field>>
  renames: Renames
  /** The entities, with the rules of their rows. */
  entities: Readonly<Record<string, AnyResource>>
}

/** A declared table with its existing table, which may have a former name. */
interface Pair {
  table: string
  here: string
  entities: readonly string[]
  kept: KeptTable
  isBack: boolean
}

/** The former names of entities in the database, by current name. */
function renamedEntities(kept: Shape, { shape, renames }: Declared): Map<string, string> {
  const stored = { ...kept.entities, ...getRemovedEntities(kept) }
  const renamed = Object.keys(shape.entities).flatMap((entity) => {
    if (entity in stored) return []
    const was = renames.entities
      .get(entity)
      ?.find((old) => old in stored && !(old in shape.entities))
    return was === undefined ? [] : [[entity, was] as const]
  })
  return new Map(renamed)
}

const toEntity = (table: string) => table.replaceAll('_', '-')

/** The entities of set-aside tables. */
const getRemovedEntities = ({ aside }: Shape): Record<string, string> =>
  Object.fromEntries(Object.keys(aside).map((table) => [toEntity(table), table]))

/** Replaces the former name of a kept field's target by its current name. */
function retargeted(field: Field, names: ReadonlyMap<string, string>): Field {
  const getCurrentName = <N extends string>(name: N) => (names.get(name) ?? name) as N
  if (field.type === 'reference' || field.type === 'references')
    return { ...field, to: getCurrentName(field.to) }
  if (field.type !== 'polymorphic') return field
  const to = Object.entries(field.to).map(([value, name]) => [value, getCurrentName(name)] as const)
  return { ...field, to: Object.fromEntries(to) }
}

/** Makes a set-aside field nullable and not unique. */
function loosened(field: Field): Field {
  if (field.type === 'id') return field
  const { unique: _, ...rest } = field
  return { ...rest, nullable: true }
}

/**
 * Returns the former name of a field whose column the table still has; undefined if the field has
 * only its own column.
 */
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
  const removedField = kept.aside[column]
  const former = stored ?? (removedField && loosened(removedField))
  const change = (kind: FieldKind, before: Field = after, at = column): FieldChange => ({
    ...context.common(pair),
    kind,
    column: name,
    here: { table: here, column: at },
    before,
    after,
    ...context.getFieldTarget(after),
    table,
  })
  const computed = computedChange(name, pair, context)
  if (!former)
    return [
      computed
        ? { ...change('field-stored', computed.before, name), computed: computed.sql }
        : change('field-added', after, name),
    ]
  const before = retargeted(former, context.names)
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
    ...findDifferences(before, after).map((kind) => ({ ...change(kind, before), ...filled })),
  ]
}

/**
 * Returns a field that was computed and is now stored, with the SQL of its former value; undefined
 * for others.
 */
function computedChange(name: string, pair: Pair, { kept, declared }: Context) {
  const { table, here, entities } = pair
  const fields = declared.fields.get(table)
  const former = declared.renames.fields.get(table)?.get(name) ?? []
  const was = [name, ...former.filter((old) => !fields?.has(old))].find(
    (candidate) => pair.kept.computed?.[candidate],
  )
  const before = was === undefined ? undefined : pair.kept.computed?.[was]
  if (was === undefined || !before || here !== table) return undefined
  const entity = entities.find((candidate) => declared.entities[candidate]?.fields[name]) ?? ''
  return {
    before,
    sql: buildFormerComputation(kept, declared.entities, { entity, table, name: was }),
  }
}

interface Context {
  kept: Shape
  declared: Declared
  /** Current names of entities, by former name. */
  names: ReadonlyMap<string, string>
  common(pair: Pair): Pick<FieldChange, 'entities' | 'live'>
  getFieldTarget(field: Field): Pick<FieldChange, 'target'>
}

const buildCommon: Context['common'] = ({ entities, kept: { fields } }) => ({
  entities,
  live: 'deleted_at' in fields ? 'deleted_at is null' : 'true',
})

/** The changes of the fields of one table. */
function tableChanges(pair: Pair, context: Context): FieldChange[] {
  const fields = context.declared.fields.get(pair.table) ?? new Map<string, Field>()
  const changes = [...fields].flatMap(([name, field]) => fieldChanges(name, field, pair, context))
  const usedColumns = new Set(changes.map(({ here }) => here.column))
  const removed = Object.entries(pair.kept.fields).filter(
    ([name]) => !fields.has(name) && !usedColumns.has(name),
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

/** Lists the entities in a table, first the one that names it. */
function listOwners({ entities }: Shape, table: string): string[] {
  const sharing = Object.keys(entities).filter((entity) => entities[entity] === table)
  return [toEntity(table), ...sharing.filter((entity) => entity !== toEntity(table))]
}

const ORDER: readonly string[] = [...Object.keys(ENTITY_KINDS), ...Object.keys(FIELD_KINDS)]

/** Pairs each declared table with the stored one, if there is one. */
function pairTables(kept: Shape, shape: Shape, getCurrentTable: (table: string) => string): Pair[] {
  const tables = { ...kept.aside, ...kept.tables }
  return Object.keys(shape.tables).flatMap((table): Pair[] => {
    const here = getCurrentTable(table)
    const storedTable = tables[here]
    if (!storedTable) return []
    const entities = listOwners(shape, table)
    return [{ table, here, entities, kept: storedTable, isBack: here in kept.aside }]
  })
}

/**
 * Lists the changes that migrate a database from one registry to another, in the order in which
 * they are made.
 */
export function differences(kept: Shape, declared: Declared): Change[] {
  const { shape } = declared
  const renamed = renamedEntities(kept, declared)
  const stored = { ...getRemovedEntities(kept), ...kept.entities }
  const tables = { ...kept.aside, ...kept.tables }
  const formerTable = new Map(
    [...renamed].map(([entity, was]) => [shape.entities[entity] ?? '', stored[was] ?? ''] as const),
  )
  const getCurrentTable = (table: string) =>
    table in tables ? table : (formerTable.get(table) ?? table)
  const ofEntity = (
    kind: EntityKind,
    entity: string,
    table: string,
    was = entity,
  ): EntityChange => {
    const here = getCurrentTable(table)
    const { fields, aside } = tables[here] ?? shape.tables[table] ?? { fields: {}, aside: {} }
    const existing: Fields = { ...fields, ...aside }
    return { kind, entity, table, here, was, fields: existing }
  }
  const pairs = pairTables(kept, shape, getCurrentTable)
  const context: Context = {
    kept,
    declared,
    names: new Map([...renamed].map(([now, was]) => [was, now])),
    common: buildCommon,
    getFieldTarget: (field) =>
      field.type === 'reference' ? { target: getCurrentTable(shape.entities[field.to] ?? '') } : {},
  }
  const existing = new Set(pairs.map(({ here }) => here))
  const removed = Object.keys(kept.tables).filter((table) => !existing.has(table))
  const fieldsChanged = pairs.flatMap((pair) => tableChanges(pair, context))
  const changes: Change[] = [
    ...[...renamed].map(([entity, was]) =>
      ofEntity('entity-renamed', entity, shape.entities[entity] ?? '', was),
    ),
    ...Object.keys(shape.tables)
      .filter((table) => !existing.has(getCurrentTable(table)))
      .map((table) => ofEntity('entity-added', toEntity(table), table)),
    ...pairs
      .filter(({ isBack }) => isBack)
      .map(({ table }) => ofEntity('entity-back', toEntity(table), table)),
    ...removed.map((table) => ofEntity('entity-removed', toEntity(table), table)),
    ...fieldsChanged,
    ...newRules(kept, declared, fieldsChanged, pairs).map(({ kind, entity, table, ...rule }) => ({
      ...ofEntity(kind, entity, table),
      rule,
    })),
  ]
  return changes.toSorted((first, second) => ORDER.indexOf(first.kind) - ORDER.indexOf(second.kind))
}
