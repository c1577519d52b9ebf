import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { getColumnType } from '../tables/columns.ts'
import type { Change, EntityChange, EntityKind, FieldChange, FieldKind } from './kinds/change.ts'
import { findDifferences } from './kinds/field-differences.ts'
import { ENTITY_KINDS } from './kinds/entity-kinds.ts'
import { FIELD_KINDS } from './kinds/field-kinds.ts'
import { buildFormerComputation } from './computed-before.ts'
import { findNewRules } from './new-rules.ts'
import type { KeptTable, Renames, Shape } from './shape.ts'

type Fields = Readonly<Record<string, Field>>

/** The declared state: a shape, complete fields, and former names. */
export interface DeclaredShape {
  shape: Shape
  /** By table. */
  fields: ReadonlyMap<string, ReadonlyMap<string, Field>>
  renames: Renames
  /** The entities, with the rules of their rows. */
  entities: Readonly<Record<string, AnyResource>>
}

/** A declared table with its existing table, which may have a former name. */
interface TablePair {
  table: string
  currentTable: string
  entities: readonly string[]
  kept: KeptTable
  isBack: boolean
}

/** Returns the former names of renamed entities, by current name. */
function findRenamedEntities(
  storedShape: Shape,
  { shape, renames }: DeclaredShape,
): Map<string, string> {
  const stored = { ...storedShape.entities, ...getRemovedEntities(storedShape) }
  const renamed = Object.keys(shape.entities).flatMap((entity) => {
    if (entity in stored) return []
    const formerName = renames.entities
      .get(entity)
      ?.find((old) => old in stored && !(old in shape.entities))
    return formerName === undefined ? [] : [[entity, formerName] as const]
  })
  return new Map(renamed)
}

const toEntityName = (table: string) => table.replaceAll('_', '-')

/** The entities of set-aside tables. */
const getRemovedEntities = ({ aside }: Shape): Record<string, string> =>
  Object.fromEntries(Object.keys(aside).map((table) => [toEntityName(table), table]))

/** Replaces the former name of a kept field's target by its current name. */
function updateTarget(field: Field, names: ReadonlyMap<string, string>): Field {
  const getCurrentName = <N extends string>(name: N) => (names.get(name) ?? name) as N
  if (field.type === 'reference' || field.type === 'references')
    return { ...field, to: getCurrentName(field.to) }
  if (field.type !== 'polymorphic') return field
  const to = Object.entries(field.to).map(([value, name]) => [value, getCurrentName(name)] as const)
  return { ...field, to: Object.fromEntries(to) }
}

/** Makes a set-aside field nullable and not unique. */
function relaxField(field: Field): Field {
  if (field.type === 'id') return field
  const { unique: _, ...relaxedField } = field
  return { ...relaxedField, nullable: true }
}

/**
 * Returns the former name of a field whose column the table still has; undefined if the field has
 * only its own column.
 */
function findFormerName(
  name: string,
  tablePair: TablePair,
  declared: DeclaredShape,
): string | undefined {
  const { fields, aside } = tablePair.kept
  const currentFields = declared.fields.get(tablePair.table)
  return declared.renames.fields
    .get(tablePair.table)
    ?.get(name)
    ?.find((old) => (old in fields || old in aside) && !currentFields?.has(old))
}

/** Finds the changes of one declared field. */
function findFieldChanges(
  name: string,
  after: Field,
  pair: TablePair,
  context: Context,
): FieldChange[] {
  const { kept: storedShape, table, currentTable } = pair
  const previousName = findFormerName(name, pair, context.declared)
  const column = previousName ?? name
  const stored = storedShape.fields[column]
  const removedField = storedShape.aside[column]
  const former = stored ?? (removedField && relaxField(removedField))
  const buildChange = (
    kind: FieldKind,
    before: Field = after,
    sourceColumn = column,
  ): FieldChange => ({
    ...context.common(pair),
    kind,
    column: name,
    source: { table: currentTable, column: sourceColumn },
    before,
    after,
    ...context.getFieldTarget(after),
    table,
  })
  const computed = findComputedChange(name, pair, context)
  if (!former)
    return [
      computed
        ? { ...buildChange('field-stored', computed.before, name), formerComputedSql: computed.sql }
        : buildChange('field-added', after, name),
    ]
  const before = updateTarget(former, context.names)
  const ownField = storedShape.fields[name] ?? storedShape.aside[name]
  const isRestored = stored === undefined
  const isFilled =
    isRestored &&
    !previousName &&
    computed?.sql &&
    getColumnType(before) === getColumnType(computed.before)
  const changeKinds = findDifferences(before, after)
  const fillValues = isFilled ? { formerComputedSql: computed.sql } : {}
  return [
    ...(isFilled ? [{ ...buildChange('field-filled', before), ...fillValues }] : []),
    ...(previousName === undefined
      ? []
      : [
          ownField
            ? { ...buildChange('field-renamed-late', before), fieldOfSameName: ownField }
            : buildChange('field-renamed', before),
        ]),
    ...(isRestored ? [buildChange('field-back', before)] : []),
    ...((isRestored || pair.isBack) && after.type === 'reference'
      ? [buildChange('points-again', before)]
      : []),
    ...changeKinds.map((kind) => ({ ...buildChange(kind, before), ...fillValues })),
  ]
}

/**
 * Returns a field that was computed and is now stored, with the SQL of its former value; undefined
 * for others.
 */
function findComputedChange(
  name: string,
  tablePair: TablePair,
  { kept: storedShape, declared }: Context,
) {
  const { table, currentTable, entities } = tablePair
  const fields = declared.fields.get(table)
  const former = declared.renames.fields.get(table)?.get(name) ?? []
  const previousName = [name, ...former.filter((old) => !fields?.has(old))].find(
    (candidate) => tablePair.kept.computed?.[candidate],
  )
  const before = previousName === undefined ? undefined : tablePair.kept.computed?.[previousName]
  if (previousName === undefined || !before || currentTable !== table) return undefined
  const entity = entities.find((candidate) => declared.entities[candidate]?.fields[name]) ?? ''
  return {
    before,
    sql: buildFormerComputation(storedShape, declared.entities, {
      entity,
      table,
      name: previousName,
    }),
  }
}

interface Context {
  kept: Shape
  declared: DeclaredShape
  /** Current names of entities, by former name. */
  names: ReadonlyMap<string, string>
  common(tablePair: TablePair): Pick<FieldChange, 'entities' | 'isLiveSql'>
  getFieldTarget(field: Field): Pick<FieldChange, 'target'>
}

const buildCommon: Context['common'] = ({ entities, kept: { fields } }) => ({
  entities,
  isLiveSql: 'deleted_at' in fields ? 'deleted_at is null' : 'true',
})

/** The changes of the fields of one table. */
function findTableChanges(tablePair: TablePair, context: Context): FieldChange[] {
  const fields = context.declared.fields.get(tablePair.table) ?? new Map<string, Field>()
  const changes = [...fields].flatMap(([name, field]) =>
    findFieldChanges(name, field, tablePair, context),
  )
  const usedColumns = new Set(changes.map(({ source }) => source.column))
  const removedNames = Object.entries(tablePair.kept.fields).filter(
    ([name]) => !fields.has(name) && !usedColumns.has(name),
  )
  return [
    ...changes,
    ...removedNames.map(([column, field]): FieldChange => ({
      ...context.common(tablePair),
      kind: 'field-removed',
      table: tablePair.table,
      column,
      source: { table: tablePair.currentTable, column },
      before: field,
      after: field,
    })),
  ]
}

/** Lists the entities of a table. The entity that gives the table its name comes first. */
function listOwners({ entities }: Shape, table: string): string[] {
  const entitiesOfTable = Object.keys(entities).filter((entity) => entities[entity] === table)
  return [
    toEntityName(table),
    ...entitiesOfTable.filter((entity) => entity !== toEntityName(table)),
  ]
}

const KIND_ORDER: readonly string[] = [...Object.keys(ENTITY_KINDS), ...Object.keys(FIELD_KINDS)]

/** Pairs each declared table with the stored one, if there is one. */
function pairTables(
  storedShape: Shape,
  shape: Shape,
  getCurrentTable: (table: string) => string,
): TablePair[] {
  const tables = { ...storedShape.aside, ...storedShape.tables }
  return Object.keys(shape.tables).flatMap((table): TablePair[] => {
    const currentTable = getCurrentTable(table)
    const storedTable = tables[currentTable]
    if (!storedTable) return []
    const entities = listOwners(shape, table)
    return [
      {
        table,
        currentTable,
        entities,
        kept: storedTable,
        isBack: currentTable in storedShape.aside,
      },
    ]
  })
}

/**
 * Lists the changes that migrate a database from one registry to another, in the order of their
 * execution.
 */
export function findEntityChanges(storedShape: Shape, declared: DeclaredShape): Change[] {
  const { shape } = declared
  const renamed = findRenamedEntities(storedShape, declared)
  const stored = { ...getRemovedEntities(storedShape), ...storedShape.entities }
  const tables = { ...storedShape.aside, ...storedShape.tables }
  const formerTable = new Map(
    [...renamed].map(
      ([entity, formerName]) => [shape.entities[entity] ?? '', stored[formerName] ?? ''] as const,
    ),
  )
  const getCurrentTable = (table: string) =>
    table in tables ? table : (formerTable.get(table) ?? table)
  const buildEntityChange = (
    kind: EntityKind,
    entity: string,
    table: string,
    formerName = entity,
  ): EntityChange => {
    const currentTable = getCurrentTable(table)
    const { fields, aside } = tables[currentTable] ??
      shape.tables[table] ?? { fields: {}, aside: {} }
    const existing: Fields = { ...fields, ...aside }
    return { kind, entity, table, currentTable, formerName, fields: existing }
  }
  const tablePairs = pairTables(storedShape, shape, getCurrentTable)
  const context: Context = {
    kept: storedShape,
    declared,
    names: new Map([...renamed].map(([currentName, formerName]) => [formerName, currentName])),
    common: buildCommon,
    getFieldTarget: (field) =>
      field.type === 'reference' ? { target: getCurrentTable(shape.entities[field.to] ?? '') } : {},
  }
  const existing = new Set(tablePairs.map(({ currentTable }) => currentTable))
  const removedNames = Object.keys(storedShape.tables).filter((table) => !existing.has(table))
  const changedFields = tablePairs.flatMap((tablePair) => findTableChanges(tablePair, context))
  const changes: Change[] = [
    ...[...renamed].map(([entity, formerName]) =>
      buildEntityChange('entity-renamed', entity, shape.entities[entity] ?? '', formerName),
    ),
    ...Object.keys(shape.tables)
      .filter((table) => !existing.has(getCurrentTable(table)))
      .map((table) => buildEntityChange('entity-added', toEntityName(table), table)),
    ...tablePairs
      .filter(({ isBack }) => isBack)
      .map(({ table }) => buildEntityChange('entity-back', toEntityName(table), table)),
    ...removedNames.map((table) => buildEntityChange('entity-removed', toEntityName(table), table)),
    ...changedFields,
    ...findNewRules(storedShape, declared, changedFields, tablePairs).map(
      ({ kind, entity, table, ...rule }) => ({
        ...buildEntityChange(kind, entity, table),
        rule,
      }),
    ),
  ]
  return changes.toSorted(
    (first, second) => KIND_ORDER.indexOf(first.kind) - KIND_ORDER.indexOf(second.kind),
  )
}
