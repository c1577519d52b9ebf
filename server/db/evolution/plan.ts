import { sql } from 'kysely'
import type { AnyTransaction } from '../database-types.ts'
import { type Block, type Change, isOfField, type Kind, type Surroundings } from './kinds/change.ts'
import { ENTITY_KINDS } from './kinds/entity-kinds.ts'
import { FIELD_KINDS } from './kinds/field-kinds.ts'
import { guesses } from './guesses.ts'

/** Ids of rows in the way that are named. */
const NAMED = 5

/** One change with what it would say, and which rows stand in its way. */
interface Step {
  change: Change
  widens: boolean
  says: string
  /** What stands in its way, in words; undefined where nothing does. */
  refused?: string
}

/** Every change that a database needs, counted and looked at. */
export interface Plan {
  steps: readonly Step[]
  /** Renames that nobody declared, and that these changes look like. */
  guesses: readonly string[]
}

/** A kind with the change that it is of, so that both are of one sort. */
function bound(change: Change, surroundings: Surroundings) {
  const of = <C>(kind: Kind<C>, one: C) => ({
    widens: kind.widens === true,
    remakes: kind.widens !== true || kind.remakes === true,
    says: (rows: number) => kind.says(one, rows),
    block: kind.blocks?.(one, surroundings),
    statements: kind.carry?.(one, surroundings) ?? [],
  })
  return isOfField(change)
    ? of(FIELD_KINDS[change.kind], change)
    : of(ENTITY_KINDS[change.kind], change)
}

/** Whether triggers, and what they keep, are made anew for a change. */
export const remakes = (change: Change, surroundings: Surroundings): boolean =>
  bound(change, surroundings).remakes

/** The statements by which a change is carried out. */
export const statementsOf = (change: Change, surroundings: Surroundings): readonly string[] =>
  bound(change, surroundings).statements

const tableNow = (change: Change) => (isOfField(change) ? change.here.table : change.here)

async function countIn(trx: AnyTransaction, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from ${sql.table(table)}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** How many rows stand in the way, and the first of them. */
async function inTheWay(trx: AnyTransaction, table: string, { where }: Block) {
  const { rows } = await sql<{ id: number; count: number }>`
    select id, count(*) over ()::integer as count from ${sql.table(table)}
    where ${sql.raw(where)} order by id limit ${sql.lit(NAMED)}`.execute(trx)
  return { count: rows[0]?.count ?? 0, ids: rows.map(({ id }) => id) }
}

async function stepOf(
  trx: AnyTransaction,
  change: Change,
  total: number,
  surroundings: Surroundings,
): Promise<Step> {
  const { widens, says, block } = bound(change, surroundings)
  const name = isOfField(change) ? (change.entities[0] ?? change.table) : change.entity
  const line = { change, widens, says: `${name}: ${says(total)}` }
  const found = block && total > 0 ? await inTheWay(trx, tableNow(change), block) : undefined
  if (!block || !found || found.count === 0) return line
  const ids = `${found.ids.join(', ')}${found.count > found.ids.length ? ', …' : ''}`
  const many = found.count === total && total > 1 ? `all ${total}` : `${found.count} of ${total}`
  return { ...line, refused: `${many} rows ${block.what} (${ids}): ${block.remedy}` }
}

/** Counts the rows of each change, and looks for those that stand in its way. */
export async function planOf(
  trx: AnyTransaction,
  changes: readonly Change[],
  surroundings: Surroundings,
): Promise<Plan> {
  const totals = new Map<string, number>()
  const steps: Step[] = []
  for (const change of changes) {
    const table = tableNow(change)
    const isNew = !isOfField(change) && change.kind === 'entity-added'
    const total = totals.get(table) ?? (isNew ? 0 : await countIn(trx, table))
    totals.set(table, total)
    steps.push(await stepOf(trx, change, total, surroundings))
  }
  return { steps, guesses: guesses(changes) }
}

/** A plan as text, a line for each change. */
export function planInWords({ steps, guesses: guessed }: Plan): string {
  const lines = steps.map(({ says, refused }) => `  ${says}${refused ? `: ${refused}` : ''}.`)
  return [...lines, ...guessed.map((guess) => `  ${guess}`)].join('\n')
}

/** Whether no rows stand in the way of a plan. */
export const isPossible = ({ steps }: Plan): boolean =>
  steps.every(({ refused }) => refused === undefined)
