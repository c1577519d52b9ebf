import { type RawBuilder, sql } from 'kysely'
import type { AnyStatementDocuments, FrozenValue } from '../../../registry/entities/documents.ts'
import type { AnyCovers } from '../../../registry/entities/covers.ts'
import type { LedgerNames } from '../../../registry/entities/ledger.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import {
  addExactDecimals,
  addUpDecimals,
  type ExactDecimal,
  formatExactDecimal,
  parseExactDecimal,
  subtractExactDecimals,
} from '../../../registry/values/computed/exact.ts'
import { getDecimals } from '../../../registry/values/decimals.ts'
import {
  buildIsInSum,
  type CoveredEntries,
  listCoveredEntries,
} from '../../db/computed/covered-sums.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import type { Row } from '../../rows/action.ts'
import { selectFields } from '../../rows/requested-fields.ts'
import { freezeValue, readRows } from './freeze-values.ts'

/** An entity whose rows are statements, and the ledger whose entries they cover. */
export interface StatementBook {
  resource: AnyResource
  statement: AnyStatementDocuments
  covers: AnyCovers
  /** The sums of the entries that a statement covers. */
  coveredEntries: readonly CoveredEntries[]
  ledgerEntity: AnyResource
  ledger: LedgerNames
  /** The fields of the entries with the row that they are about, and with its kind. */
  row: string
  rowKind: string
  /** The entities of these rows, by kind. */
  rowEntities: Readonly<Record<string, AnyResource>>
}

/** Describes an entity whose rows are statements; undefined for other entities. */
export function describeStatements(
  registry: Registry,
  resource: AnyResource,
): StatementBook | undefined {
  const { documentBook: { statement } = {}, covers } = resource
  const ledgerEntity = covers && registry[covers.entity]
  const ledger = ledgerEntity?.ledger
  const row = statement && ledgerEntity?.fields[statement.row]
  if (!statement || !covers || !ledgerEntity || !ledger || row?.type !== 'polymorphic')
    return undefined
  const rowEntities = Object.entries(row.to).map(([kind, name]) => [kind, registry[name]] as const)
  return {
    resource,
    statement,
    covers,
    coveredEntries: listCoveredEntries(registry, resource),
    ledgerEntity,
    ledger,
    row: statement.row,
    rowKind: row.typeField,
    rowEntities: Object.fromEntries(rowEntities),
  }
}

const ZERO: ExactDecimal = { digits: 0n, scale: 0 }
const parseAmount = (value: unknown) => parseExactDecimal(String(value ?? 0)) ?? ZERO

/** Returns the total of a statement: its amounts, of which `deducted` ones are subtracted. */
export function addUpStatement({ resource, statement }: StatementBook, row: Row): string {
  const isDeducted = (name: string) => {
    const field = resource.fields[name]
    return field?.type === 'money' && field.deducted === true
  }
  const total = statement.amounts.reduce((sum, name) => {
    const amount = parseAmount(row[name])
    return isDeducted(name) ? subtractExactDecimals(sum, amount) : addExactDecimals(sum, amount)
  }, ZERO)
  return formatExactDecimal(total)
}

/** SQL of the share of an entry's amount, rounded to the decimals of the currency. */
export function buildShare(
  { resource, statement }: StatementBook,
  amount: RawBuilder<unknown>,
  percent: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const decimals = getDecimals(resource.fields[statement.share?.amount ?? '']) ?? 0
  return sql`round(${amount} * coalesce(${percent}, 0) / 100, ${sql.lit(decimals)})`
}

/** The covered entries about one row, or those about none. */
export interface StatementLine {
  rowKind: string | null
  rowId: number | null
  /** The moment of the first entry. */
  at: string
  /** The moment of the last entry. */
  lastAt: string
  entryIds: number[]
  /** The sums of the entries by field, and their share. */
  amounts: Record<string, string>
}

/**
 * SQL of the amounts of a line by field: the sums of its entries as `l`, which the statement as `s`
 * covers, and their share.
 */
function buildLineAmounts(book: StatementBook, percent: unknown): RawBuilder<unknown> {
  const { coveredEntries, statement, ledger } = book
  const { share } = statement
  const amount = sql.ref(`l.${ledger.amount}`)
  const sumUp = (entries: CoveredEntries, added: RawBuilder<unknown>) =>
    sql`coalesce(sum(${entries.sum.negative ? sql`-` : sql``}${added})
      filter (where ${sql.raw(buildIsInSum(entries, 's'))}), 0)::text`
  const pairs = coveredEntries.flatMap((entries) => [
    sql`${sql.lit(entries.name)}, ${sumUp(entries, amount)}`,
    ...(share?.of === entries.name
      ? [
          sql`${sql.lit(share.amount)},
            ${sumUp(entries, buildShare(book, amount, sql`${percent}::numeric`))}`,
        ]
      : []),
  ])
  return sql`json_build_object(${sql.join(pairs)})`
}

/** Reads the lines of a statement that covers its entries, in the order of their first entries. */
export async function readStatementLines(
  trx: AnyTransaction,
  book: StatementBook,
  { id, percent }: { id: number; percent: unknown },
): Promise<StatementLine[]> {
  const { resource, covers, ledgerEntity, ledger } = book
  const [at, row, rowKind] = [ledger.at, book.row, book.rowKind].map((name) => sql.ref(`l.${name}`))
  const { rows } = await sql<StatementLine>`
    select ${rowKind} as "rowKind", ${row} as "rowId",
      to_json(min(${at})) #>> '{}' as at, to_json(max(${at})) #>> '{}' as "lastAt",
      array_agg(l.id order by l.id) as "entryIds",
      ${buildLineAmounts(book, percent)} as amounts
    from ${sql.table(getTableName(ledgerEntity))} as l
    join ${sql.table(getTableName(resource))} as s on s.id = ${sql.ref(`l.${covers.reference}`)}
    where s.id = ${id}
    group by ${rowKind}, ${row}
    order by min(${at}), min(l.id)`.execute(trx)
  return rows
}

/** The id of the line of all rows before the first day. No row has it. */
const OPENING_ID = 0

/** Joins lines to the first line of a statement. */
function joinLines(lines: readonly StatementLine[]): StatementLine[] {
  const [first] = lines
  if (!first) return []
  const names = Object.keys(first.amounts)
  const amounts = names.map((name) => [
    name,
    addUpDecimals(lines.map((line) => line.amounts[name])),
  ])
  return [
    {
      ...first,
      rowKind: null,
      rowId: OPENING_ID,
      entryIds: lines.flatMap(({ entryIds }) => entryIds),
      amounts: Object.fromEntries(amounts),
    },
  ]
}

/**
 * Joins the rows before a day to one line, which opens the statement. A row that changed later keeps its
 * own line.
 */
export function openStatement(
  lines: readonly StatementLine[],
  firstDay: string,
  timeZone: string,
): { lines: StatementLine[]; isOpened: boolean } {
  const isEarlier = ({ rowId, lastAt }: StatementLine) =>
    rowId !== null && getLocalDay(timeZone, new Date(lastAt)) < firstDay
  const opening = joinLines(lines.filter(isEarlier))
  return {
    lines: [...opening, ...lines.filter((line) => !isEarlier(line))],
    isOpened: opening.length > 0,
  }
}

/** Reads the shown fields of the rows that lines are about, by kind and id. */
async function readRowsOfLines(
  trx: AnyTransaction,
  registry: Registry,
  { statement, rowEntities }: StatementBook,
  lines: readonly StatementLine[],
): Promise<ReadonlyMap<string, Row>> {
  const rowsByKey = new Map<string, Row>()
  for (const [kind, entity] of Object.entries(rowEntities)) {
    const ids = lines.flatMap(({ rowKind, rowId }) => (rowKind === kind && rowId ? [rowId] : []))
    if (ids.length === 0) continue
    const names = statement.columns.filter((name) => name in entity.fields)
    const shown = selectFields(registry, entity, ['id', ...names].join(','))
    const rows = await readRows(trx, registry, shown, { field: 'id', ids, order: 'id' })
    for (const row of rows) rowsByKey.set(`${kind} ${String(row.id)}`, row)
  }
  return rowsByKey
}

/** Copies the lines of a statement: the moment, the row, and those amounts that any line has. */
export async function freezeStatementLines(
  trx: AnyTransaction,
  registry: Registry,
  book: StatementBook,
  lines: readonly StatementLine[],
): Promise<FrozenValue[][]> {
  const { resource, statement, ledgerEntity, ledger, rowEntities } = book
  const rowLines = lines.filter(({ rowId }) => rowId !== null)
  const rows = await readRowsOfLines(trx, registry, book, rowLines)
  const amountNames = statement.amounts.filter((name) =>
    rowLines.some(({ amounts }) => Number(amounts[name] ?? 0) !== 0),
  )
  const [anyEntity = ledgerEntity] = Object.values(rowEntities)
  return rowLines.map(({ rowKind, rowId, at, amounts }) => {
    const row = rows.get(`${String(rowKind)} ${String(rowId)}`) ?? {}
    const entity = rowEntities[rowKind ?? ''] ?? anyEntity
    return [
      { entity: ledgerEntity.name, field: ledger.at, value: new Date(at).toISOString() },
      ...statement.columns.map((name) => freezeValue(entity, row, name)),
      ...amountNames.map((name) => ({
        entity: resource.name,
        field: name,
        value: amounts[name] ?? '0',
      })),
    ]
  })
}
