import { sql } from 'kysely'
import type { AnyTransaction } from './database-types.ts'
import { runInSavepoint, isCollision } from './rollback.ts'

const BLOCK_QUOTE = '$block$'
const STATEMENT_QUOTE = '$statement$'

/** The length of a statement in a message. Functions are longer than a screen. */
const SHOWN_LENGTH = 300

/** Shortens a statement for a message. */
export const shortenStatement = (statement: string): string =>
  statement.length > SHOWN_LENGTH ? `${statement.slice(0, SHOWN_LENGTH)} …` : statement

/** Runs one statement. */
type Execute = (statement: string) => Promise<unknown>

/**
 * Runs statements without parameters and results in one round trip, which saves time. If one fails,
 * it runs each statement alone with `execute`, so that the error names the statement. Rethrows
 * collisions.
 */
export async function executeAll(
  trx: AnyTransaction,
  statements: readonly string[],
  execute: Execute = (statement) => sql.raw(statement).execute(trx),
): Promise<void> {
  if (statements.length === 0) return
  const lines = statements.map(
    (statement) => `execute ${STATEMENT_QUOTE}${statement}${STATEMENT_QUOTE};`,
  )
  const block = `do ${BLOCK_QUOTE} begin\n${lines.join('\n')}\nend ${BLOCK_QUOTE}`
  try {
    await runInSavepoint(trx, () => sql.raw(block).execute(trx))
  } catch (error) {
    if (isCollision(error)) throw error
    for (const statement of statements) await execute(statement)
  }
}
