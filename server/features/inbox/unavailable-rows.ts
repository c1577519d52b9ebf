import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { joinUnionId } from '../../../registry/entities/union.ts'
import { VERSION_COLUMN } from '../../../registry/fields/version.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { translate } from '../../http/language.ts'
import { isClosedReason } from '../../rows/reasons.ts'
import type { Deps } from '../../context/context.ts'
import { type AnyTransaction, allowAnyTable } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import type { Message } from '../../http/problem.ts'
import { getTitleSql, buildColumnRef } from '../../rows/select-rows.ts'
import { readUncovered, type UncoveredRow } from '../../rows/uncovered.ts'
import type { OpenKind } from './open-kinds.ts'

type Sql = RawBuilder<unknown>

/** The reason why a row needs attention, and the person whom it concerns. */
export interface ItemNote {
  name: string | null
  reason: Message
}

/** Returns a note in a language. */
export const translateNote = ({ name, reason }: ItemNote, language: string | undefined): string =>
  [name, translate(reason, language)].filter(Boolean).join(': ')

/** A row whose person cannot do it. */
interface UnavailableRow {
  /** Its id in the entity of the kind. */
  id: number
  /** A number that differs with the row, its person and the reason. */
  version: number
  note: ItemNote
}

/** An inbox kind, with the rows of unavailable people if the kind lists such rows. */
export interface ReadyKind extends OpenKind {
  unavailableRows?: readonly UnavailableRow[]
}

/** Returns a positive integer that differs with the values. */
const hashValues = (...values: readonly unknown[]): number =>
  (createHash('sha256').update(JSON.stringify(values)).digest().readUInt32BE() >>> 1) + 1

/** Reads the names of the people of rows. */
async function readNames(
  trx: AnyTransaction,
  target: AnyResource,
  uncovered: readonly UncoveredRow[],
) {
  const ids = [...new Set(uncovered.map(({ person }) => person))]
  const { rows } = await sql<{ id: number; name: string | null }>`
    select t.id, ${getTitleSql(target, 't')} as name from ${sql.table(getTableName(target))} as t
    where t.id = any (${ids}::int[])`.execute(trx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Finds the rows of a kind whose people cannot do them, from what is stored now. */
export async function prepareKind(deps: Deps, kind: OpenKind): Promise<ReadyKind> {
  const field = kind.resource.fields[kind.unavailable ?? '']
  if (field?.type !== 'reference') return kind
  const { registry, hooks, timeZone, clock } = deps
  return allowAnyTable(deps.db)
    .transaction()
    .execute(async (trx) => {
      const context = { trx, registry, hooks, timeZone, now: clock() }
      const uncovered = await readUncovered(context, kind.resource)
      if (uncovered.length === 0) return { ...kind, unavailableRows: [] }
      const names = await readNames(trx, registry[field.to], uncovered)
      const unavailableRows = uncovered.map((row) => {
        const { resource, id, version, person, reasons } = row
        const [reason] = reasons
        const name = isClosedReason(reason) ? null : (names.get(person) ?? null)
        return {
          id: joinUnionId(kind.resource, resource.name, id),
          version: hashValues(version, person, reason),
          note: { name, reason: reason.text },
        }
      })
      return { ...kind, unavailableRows }
    })
}

/** The condition of the rows that were found; none for kinds about other rows. */
export const buildUnavailableConditions = ({ unavailableRows }: ReadyKind): Sql[] =>
  unavailableRows
    ? [sql`${buildColumnRef('id')} = any (${unavailableRows.map(({ id }) => id)}::int[])`]
    : []

/** The version of an item: that of its row, unless the item is about more than its row. */
export function selectItemVersion({ unavailableRows }: ReadyKind): Sql {
  if (!unavailableRows) return buildColumnRef(VERSION_COLUMN)
  const rowsJson = JSON.stringify(unavailableRows.map(({ id, version }) => ({ id, version })))
  return sql`(select f.version from jsonb_to_recordset(${rowsJson}::jsonb) as f(id int, version int)
    where f.id = ${buildColumnRef('id')})`
}
