import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { isChangeDescription } from '../change-context.ts'
import { getHeldCheck, readHeld } from '../held.ts'

/** A statement with its parameters. */
export interface Statement {
  sql: string
  params: readonly unknown[]
}

/** A connection that can run a statement after others without waiting for them. */
export interface ChainedClient extends PostgresPoolClient {
  /**
   * Runs parameterless statements, if any, and others after them, in one round trip if possible.
   * Resolves with the results of the others, and rejects with the first error.
   */
  queryChain: (
    opening: string | undefined,
    statements: readonly Statement[],
  ) => Promise<readonly PostgresQueryResult<unknown>[]>
}

/** A pool of such connections. */
export interface ChainedPool extends PostgresPool {
  connect(): Promise<ChainedClient>
}

/** The statement that begins a transaction, with an empty list of changed tables. */
const BEGIN = `begin; set local washboard.versions = '{}'`
/** The statements that raise the versions of the changed tables and commit. */
const COMMIT = 'select raise_versions(); commit'

const NOTHING: PostgresQueryResult<never> = { command: 'SELECT', rows: [], rowCount: 0 }

/** A statement that waits for the next one, and the array that gets its rows. */
interface HeldStatement extends Statement {
  rows: unknown[]
}

function frameClient(client: ChainedClient): PostgresPoolClient {
  /** The statements that begin the transaction, which the next statement is sent with. */
  let opening: string[] = []
  /** The held statements, which the next statement is sent with. */
  let held: HeldStatement[] = []
  /** Sends statements together with those that wait, and returns the last result. */
  async function sendAll(...statements: Statement[]): Promise<PostgresQueryResult<unknown>> {
    const firstStatements = opening.length > 0 ? opening.join('; ') : undefined
    const waiting = held
    opening = []
    held = []
    const results = await client.queryChain(firstStatements, [...waiting, ...statements])
    for (const [index, { rows }] of waiting.entries()) {
      rows.push(...(results[index]?.rows ?? []))
      getHeldCheck(rows)?.()
    }
    return results.at(-1) ?? NOTHING
  }
  async function query(
    sql: string,
    params: readonly unknown[],
  ): Promise<PostgresQueryResult<unknown>> {
    const isEnd = sql === 'commit' || sql === 'rollback'
    if (sql === 'begin') {
      opening = [BEGIN]
      return NOTHING
    }
    // Their changes would be rolled back, and an error of theirs would hide the reason.
    if (sql.startsWith('rollback')) held = []
    if (opening.length > 0 && held.length === 0 && (isEnd || isChangeDescription(sql))) {
      // A transaction without statements does not begin.
      opening = isEnd ? [] : [...opening, sql]
      return NOTHING
    }
    const heldStatement = readHeld(sql)
    if (heldStatement !== undefined) {
      const rows: never[] = []
      held.push({ sql: heldStatement, params, rows })
      return { ...NOTHING, rows }
    }
    // A commit cannot be taken back if a check fails.
    if (sql === 'commit' && held.some(({ rows }) => getHeldCheck(rows))) await sendAll()
    const statement = sql === 'commit' ? COMMIT : sql
    if (opening.length === 0 && held.length === 0) return client.query(statement, params)
    return sendAll({ sql: statement, params })
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}

/**
 * Sends the begin of a transaction and its author with the first statement, held statements with the
 * next one, and raises the versions of the changed tables with the commit, because each round trip
 * costs time. A raised version stays locked until the commit, so that raising it earlier would block
 * other writers of the table.
 */
export function frameTransactions(pool: ChainedPool): PostgresPool {
  return { connect: async () => frameClient(await pool.connect()), end: () => pool.end() }
}
