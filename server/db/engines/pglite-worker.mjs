// JavaScript, because Node 20 cannot start a worker thread from a TypeScript file.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { INITDB_PARAMS, writePrepared } from './prepared/prepared-files.mjs'

/** @import { WorkerRequest, WorkerResponse } from './pglite-thread.ts' */

/**
 * Parsers that give the same JavaScript values as `pg`: times and amounts stay text, so that
 * nothing is rounded or shifted.
 */
const text = (/** @type {string} */ value) => value
const parsers = { 20: Number, 1082: text, 1083: text, 1114: text, 1184: text, 1700: text }

/** @type {{ dataDir: string, channel: string, changed: string, wasm: WebAssembly.Module }} */
const { dataDir, channel, changed, wasm } = workerData
writePrepared(dataDir)
const db = await PGlite.create({
  dataDir,
  parsers,
  extensions: { pg_trgm },
  pgliteWasmModule: wasm,
  initDbStartParams: INITDB_PARAMS,
})
await db.exec("set time zone 'UTC'")
await db.listen(channel, () => parentPort?.postMessage(changed))

/** Whether the database itself trapped or aborted: its further results would be unreliable. */
const isBroken = (/** @type {unknown} */ error) =>
  error instanceof WebAssembly.RuntimeError || /** @type {Error} */ (error)?.name === 'ExitStatus'

/** @type {{ [K in WorkerRequest['kind']]: (request: Extract<WorkerRequest, { kind: K }>) => Promise<object> }} */
const HANDLERS = {
  async query({ sql, params }) {
    const { rows, affectedRows } = await db.query(sql, params)
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
