// JavaScript, because Node 20 cannot start a worker thread from a TypeScript file.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, parse, protocol } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pgUtils from 'pg/lib/utils.js'
import { INITDB_PARAMS, writePrepared } from './prepared-files.mjs'

/** @import { WorkerRequest, WorkerResponse } from './pglite-thread.ts' */

/**
 * Parsers that give the same JavaScript values as `pg`: times and amounts stay text, so that
 * nothing is rounded or shifted.
 */
const text = (/** @type {string} */ value) => value
const parsers = { 20: Number, 1082: text, 1083: text, 1114: text, 1184: text, 1700: text }

/** @type {{ dataDir: string, channel: string, changed: string, wasm: WebAssembly.Module }} */
const { dataDir, channel, changed, wasm } = workerData

/**
 * The database holds all its buffers in memory from its start. The operating system caches the
 * files, too, so that more buffers hardly save time.
 */
const BUFFERS = ['-c', 'shared_buffers=32MB']
/** The size that the journal returns to at a checkpoint. The default is 64 MB. */
const JOURNAL = ['-c', 'max_wal_size=16MB']

await writePrepared(dataDir)
const db = await PGlite.create({
  dataDir,
  parsers,
  extensions: { pg_trgm },
  pgliteWasmModule: wasm,
  initDbStartParams: INITDB_PARAMS,
  startParams: [...PGlite.defaultStartParams, ...BUFFERS, ...JOURNAL],
})
// Rows join the titles of many others by their ids, in any order alike: planning all orders takes longer than reading.
await db.exec("set time zone 'UTC'; set join_collapse_limit = 4")
await db.listen(channel, () => parentPort?.postMessage(changed))

/**
 * Returns whether the database itself is broken, so that its further results would be unreliable. A
 * server process ends at a panic, such as a journal without room; PGlite reports it and goes on.
 */
const isBroken = (/** @type {any} */ error) =>
  error instanceof WebAssembly.RuntimeError ||
  error?.name === 'ExitStatus' ||
  ['PANIC', 'FATAL'].includes(error?.severity)

const { serialize } = protocol
/** The names of the prepared statements. */
const prepared = new Set()

/**
 * Writes the messages that run a statement, or several without parameters. A statement with a name
 * is planned once, because planning takes longer than running.
 * @param {string} sql
 * @param {unknown[]} params
 * @param {string} [name]
 */
function writeMessages(sql, params, name) {
  if (params.length === 0 && name === undefined) return [serialize.query(sql)]
  // A failed request may have left the name behind.
  const freeName = name === undefined ? [] : [serialize.close({ type: 'S', name })]
  const isPrepared = name !== undefined && prepared.has(name)
  return [
    ...(isPrepared ? [] : [...freeName, serialize.parse({ name, text: sql })]),
    serialize.bind({ statement: name, values: params.map(pgUtils.prepareValue) }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ]
}

/**
 * Runs statements in one step, because each step takes longer than many statements do. If the
 * opening fails within a transaction, the statement fails, too.
 * @param {Extract<WorkerRequest, { kind: 'query' }>} request
 */
const run = ({ opening, sql, params, name }) =>
  db.runExclusive(async () => {
    const messages = [
      ...(opening === undefined ? [] : [serialize.query(opening)]),
      ...writeMessages(sql, params, name),
    ]
    const answers = await db.execProtocolStream(Buffer.concat(messages))
    if (name !== undefined) prepared.add(name)
    return parse.parseResults(answers, db.parsers).at(-1)
  })

/** @type {{ [K in WorkerRequest['kind']]: (request: Extract<WorkerRequest, { kind: K }>) => Promise<object> }} */
const HANDLERS = {
  async query(request) {
    const { rows = [], affectedRows } = (await run(request)) ?? {}
    return { rows, rowCount: affectedRows ?? rows.length }
  },
  async rollback() {
    await db.exec('rollback')
    return {}
  },
  async close() {
    await db.close()
    return {}
  },
}

/**
 * @param {WorkerRequest} request
 * @returns {Promise<WorkerResponse>}
 */
async function answer(request) {
  const { id } = request
  try {
    const result = await HANDLERS[request.kind](/** @type {never} */ (request))
    return { id, rows: [], rowCount: 0, ...result }
  } catch (error) {
    const known = /** @type {Record<string, string>} */ (error)
    const { code, detail, constraint, table, column } = known
    // Errors of the WebAssembly file system have a name and a number, but no message.
    const message = known.message || `${known.name} ${known.errno}`
    const fatal = isBroken(error)
    return { id, error: { message, code, detail, constraint, table, column, fatal } }
  }
}

parentPort?.on('message', async (request) => parentPort?.postMessage(await answer(request)))
parentPort?.postMessage('ready')
