import type { AnyCoveredSum } from '../../../registry/entities/covers.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getDecimals } from '../../../registry/values/decimals.ts'
import { buildConstantConditions } from '../constant-conditions.ts'
import { quote } from '../tables/columns.ts'
import { getTableName } from '../table-name.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** A sum of the entries that a row covers, with its ledger. */
export interface CoveredEntries {
  /** The field of the row that shows the sum. */
  name: string
  sum: AnyCoveredSum
  reference: string
  until: string | undefined
  ledgerEntity: AnyResource
  /** The entities to which the fields of `match` lead, by field. */
  registry: Entities
}

/** Lists the sums of the entries that the rows of an entity cover. */
export function listCoveredEntries(registry: Entities, { covers }: AnyResource): CoveredEntries[] {
  const ledgerEntity = covers && registry[covers.entity]
  if (!ledgerEntity) return []
  const { reference, until, sums } = covers
  return Object.entries(sums).map(([name, sum]) => ({
    name,
    sum,
    reference,
    until,
    ledgerEntity,
    registry,
  }))
}

/** Returns the columns of entries by which a row finds them. */
export const listMatchedColumns = ({ sum }: CoveredEntries): string[] =>
  Object.keys(sum.match).map((path) => path.split('.')[0] ?? '')

/** SQL of the conditions of a sum that do not depend on a row. */
function listEntryConditions(
  { sum, ledgerEntity }: CoveredEntries,
  getColumnSql: (name: string) => string,
): string[] {
  const kinds = sum.kinds?.map(quote).join(', ')
  return [
    ...(kinds && ledgerEntity.ledger
      ? [`${getColumnSql(ledgerEntity.ledger.kind)} in (${kinds})`]
      : []),
    ...buildConstantConditions(sum.where ?? {}, getColumnSql),
  ]
}

/** SQL of the conditions that do not depend on a row: the entry is open and of the right kind. */
export const buildOpenEntrySql = (
  entries: CoveredEntries,
  getColumnSql: (name: string) => string,
): string =>
  [
    `${getColumnSql(entries.reference)} is null`,
    ...listEntryConditions(entries, getColumnSql),
  ].join(' and ')

/** SQL of the condition that a field of an entry, or of the row that it refers to, equals another. */
function buildMatch({ ledgerEntity, registry }: CoveredEntries, path: string, value: string) {
  const [column = '', targetColumn] = path.split('.')
  if (targetColumn === undefined) return `l."${column}" = ${value}`
  const field = ledgerEntity.fields[column]
  const target = field?.type === 'reference' ? registry[field.to] : undefined
  if (!target) return 'false'
  return `l."${column}" in (select m.id from "${getTableName(target)}" as m
    where m."${targetColumn}" = ${value})`
}

/** SQL of the condition that an entry as `l` is part of the sum of a row under an alias, open or not. */
export function buildIsInSum(entries: CoveredEntries, alias: string): string {
  const { match, from, before } = entries.sum
  const { at = '' } = entries.ledgerEntity.ledger ?? {}
  const conditions = [
    'true',
    ...listEntryConditions(entries, (name) => `l."${name}"`),
    ...Object.entries(match).map(([path, name]) => buildMatch(entries, path, `${alias}."${name}"`)),
  ]
  const buildBound = (moment: string) => `coalesce(${alias}."${moment}", '-infinity')`
  if (from !== undefined) conditions.push(`l."${at}" >= ${buildBound(from)}`)
  if (before !== undefined) conditions.push(`l."${at}" < ${buildBound(before)}`)
  return conditions.join(' and ')
}

/** SQL of the open entries of a row under an alias: their ids and amounts, with the sign of the sum. */
export function buildOpenEntriesSql(entries: CoveredEntries, alias: string): string {
  const { sum, reference, until, ledgerEntity } = entries
  const { amount = '', at = '' } = ledgerEntity.ledger ?? {}
  const conditions = [
    `l."${reference}" is null`,
    buildIsInSum(entries, alias),
    ...(until === undefined ? [] : [`l."${at}" < coalesce(${alias}."${until}", 'infinity')`]),
  ]
  return `select l.id, ${sum.negative ? '-' : ''}l."${amount}" as amount
    from "${getTableName(ledgerEntity)}" as l where ${conditions.join(' and ')}`
}

/**
 * Returns the SQL of fields that show sums of covered entries, by field: the stored sum of a closed
 * row, and the sum of the open entries otherwise.
 */
export const buildCoveredSums = (
  registry: Entities,
  resource: AnyResource,
  alias: string,
): ReadonlyMap<string, string> =>
  new Map(
    listCoveredEntries(registry, resource).map((entries) => [
      entries.name,
      `coalesce("${alias}"."${entries.name}", (select
        round(coalesce(sum(amount), 0), ${getDecimals(resource.fields[entries.name]) ?? 0})
        from (${buildOpenEntriesSql(entries, `"${alias}"`)}) as open_entries))`,
    ]),
  )
