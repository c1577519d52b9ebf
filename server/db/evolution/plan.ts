import { sql } from 'kysely'
import type { AnyTransaction } from '../database-types.ts'
import {
  type Blockage,
  type Change,
  isOfField,
  type KindOfChange,
  type ChangeSettings,
} from './kinds/change.ts'
import { ENTITY_KINDS } from './kinds/entity-kinds.ts'
import { FIELD_KINDS } from './kinds/field-kinds.ts'
import { guessRenames } from './guesses.ts'

/** The maximum number of ids of blocking rows in a message. */
const MAX_LISTED_IDS = 5

/** A change with its description, and the rows that prevent it. */
interface Step {
  change: Change
  widens: boolean
  says: string
  /** The obstacle in words; undefined without one. */
  refused?: string
}

/** All changes of a migration, with the rows that prevent them. */
export interface Plan {
  steps: readonly Step[]
  /** Guesses of undeclared renames. */
  guesses: readonly string[]
}

/** Binds a change to its kind, so that their types match. */
function bindKind(change: Change, surroundings: ChangeSettings) {
  const describeKind = <C>(kind: KindOfChange<C>, change: C) => ({
    widens: kind.isAdditive === true,
    remakes: kind.isAdditive !== true || kind.rebuildsTriggers === true,
    says: (rows: number) => kind.describe(change, rows),
    block: kind.findBlockage?.(change, surroundings),
    statements: kind.buildStatements?.(change, surroundings) ?? [],
  })
  return isOfField(change)
    ? describeKind(FIELD_KINDS[change.kind], change)
    : describeKind(ENTITY_KINDS[change.kind], change)
}

/** Returns whether a change rebuilds triggers and their data. */
export const needsTriggerRebuild = (change: Change, surroundings: ChangeSettings): boolean =>
  bindKind(change, surroundings).remakes

/** Returns the statements of a change. */
export const buildStatements = (change: Change, surroundings: ChangeSettings): readonly string[] =>
  bindKind(change, surroundings).statements

const getTableName = (change: Change) =>
  isOfField(change) ? change.source.table : change.currentTable

async function countTableRows(trx: AnyTransaction, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from ${sql.table(table)}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Counts the rows that prevent a change, and returns the first ids. */
async function countBlockers(trx: AnyTransaction, table: string, { where }: Blockage) {
  const { rows } = await sql<{ id: number; count: number }>`
    select id, count(*) over ()::integer as count from ${sql.table(table)}
    where ${sql.raw(where)} order by id limit ${sql.lit(MAX_LISTED_IDS)}`.execute(trx)
  return { count: rows[0]?.count ?? 0, ids: rows.map(({ id }) => id) }
}

async function buildStep(
  trx: AnyTransaction,
  change: Change,
  total: number,
  surroundings: ChangeSettings,
): Promise<Step> {
  const { widens, says, block } = bindKind(change, surroundings)
  const name = isOfField(change) ? (change.entities[0] ?? change.table) : change.entity
  const step = { change, widens, says: `${name}: ${says(total)}` }
  const blockers =
    block && total > 0 ? await countBlockers(trx, getTableName(change), block) : undefined
  if (!block || !blockers || blockers.count === 0) return step
  const ids = `${blockers.ids.join(', ')}${blockers.count > blockers.ids.length ? ', …' : ''}`
  const countText =
    blockers.count === total && total > 1 ? `all ${total}` : `${blockers.count} of ${total}`
  return { ...step, refused: `${countText} rows ${block.countText} (${ids}): ${block.remedy}` }
}

/** Plans changes: counts their rows and finds the rows that prevent them. */
export async function buildPlan(
  trx: AnyTransaction,
  changes: readonly Change[],
  surroundings: ChangeSettings,
): Promise<Plan> {
  const totals = new Map<string, number>()
  const steps: Step[] = []
  for (const change of changes) {
    const table = getTableName(change)
    const isNew = !isOfField(change) && change.kind === 'entity-added'
    const total = totals.get(table) ?? (isNew ? 0 : await countTableRows(trx, table))
    totals.set(table, total)
    steps.push(await buildStep(trx, change, total, surroundings))
  }
  return { steps, guesses: guessRenames(changes) }
}

/** Describes a plan, one line per change. */
export function describePlan({ steps, guesses }: Plan): string {
  const lines = steps.map(
    ({ says, refused: refusal }) => `  ${says}${refusal ? `: ${refusal}` : ''}.`,
  )
  return [...lines, ...guesses.map((guess) => `  ${guess}`)].join('\n')
}

/** Returns true if no rows prevent the changes of a plan. */
export const isPossible = ({ steps }: Plan): boolean =>
  steps.every(({ refused: refusal }) => refusal === undefined)
