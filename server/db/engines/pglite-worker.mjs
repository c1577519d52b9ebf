// JavaScript, because Node 20 cannot start a worker thread from a TypeScript file.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, parse, protocol } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
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
await writePrepared(dataDir)
const db = await PGlite.create({
  dataDir,
  parsers,
  extensions: { pg_trgm },
  pgliteWasmModule: wasm,
  initDbStartParams: INITDB_PARAMS,
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
/**
 * The parameter types of the prepared statements, by their names.
 * @type {Map<string, number[]>}
 */
const prepared = new Map()

/**
 * Sends messages of the extended query protocol, and returns the answers.
 * @param {Uint8Array[]} messages
 */
const send = (...messages) => db.execProtocolStream(Buffer.concat([...messages, serialize.sync()]))

/**
 * Prepares a statement, and returns the types of its parameters.
 * @param {string} name
 * @param {string} sql
 */
async function prepare(name, sql) {
  const statement = /** @type {const} */ ({ type: 'S', name })
  // A statement may be left behind by a preparation that failed after it.
  const answers = await send(
    serialize.close(statement),
    serialize.parse({ name, text: sql }),
    serialize.describe(statement),
  )
  const types = parse.parseDescribeStatementResults(answers)
  prepared.set(name, types)
  return types
}

/**
 * Runs a statement under a name: planning it takes longer than running it.
 * @param {string} name
 * @param {string} sql
 * @param {unknown[]} params
 */
const runPrepared = (name, sql, params) =>
  db.runExclusive(async () => {
    const types = prepared.get(name) ?? (await prepare(name, sql))
    const values = params.map((value, at) => {
      const serializer = db.serializers[types[at] ?? 0] ?? String
      return value === null || value === undefined ? null : serializer(value)
    })
    const answers = await send(
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    )
    return parse.parseResults(answers, db.parsers)[0]
  })

/**
 * Runs a statement, or several without parameters in one step.
 * @param {string} sql
 * @param {unknown[]} params
 */
const run = async (sql, params) =>
  params.length > 0 ? db.query(sql, params) : (await db.exec(sql)).at(-1)

/** @type {{ [K in WorkerRequest['kind']]: (request: Extract<WorkerRequest, { kind: K }>) => Promise<object> }} */
const HANDLERS = {
  async query({ opening, sql, params, name }) {
    if (opening !== undefined) await db.exec(opening)
    const result = await (name ? runPrepared(name, sql, params) : run(sql, params))
    const { rows = [], affectedRows } = result ?? {}
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
