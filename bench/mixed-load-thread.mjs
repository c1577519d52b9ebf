// JavaScript, because Node 20 cannot start a worker thread from a TypeScript file.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** @type {{ port: number, token: string, connections: number, milliseconds: number, rows: number[], bookings: object[], writes: number, creates: number }} */
const { port, token, connections, milliseconds, rows, bookings, writes, creates } = workerData
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const until = performance.now() + milliseconds
/** @type {Map<string, string>} */
const tags = new Map()
/** @type {import('./mixed-load.ts').Sample[]} */
const samples = []

const LISTS = ['number', '-starts_at', '-total', 'starts_at', '-number'].map(
  (sort) => `/api/admin/appointment/all?is_completed=1&perPage=25&sort=${sort}`,
)

/** @template T @param {readonly T[]} some @returns {T} */
const anyOf = (some) => /** @type {T} */ (some[Math.floor(Math.random() * some.length)])

/**
 * Makes one request; resolves with its status and entity tag.
 * @param {string} method
 * @param {string} path
 * @param {Record<string, string>} headers
 * @param {object} [body]
 * @returns {Promise<{ status: number, etag: string }>}
 */
const send = (method, path, headers, body) =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ agent, port, method, path },
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...headers,
        },
      },
      (answer) => {
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, etag: String(answer.headers.etag ?? '') }),
        )
        answer.resume()
      },
    )
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })

/** Asks for a page of a list, on the condition that it has changed. */
async function list() {
  const path = anyOf(LISTS)
  const tag = tags.get(path)
  const { status, etag } = await send('GET', path, tag ? { 'if-none-match': tag } : {})
  if (etag) tags.set(path, etag)
  return status
}

const row = async () =>
  (await send('POST', '/api/admin/appointment/one', {}, { id: anyOf(rows) })).status

const write = async () => {
  if (Math.random() < creates)
    return (await send('POST', '/api/admin/appointment/store', {}, anyOf(bookings))).status
  const body = { id: anyOf(rows), instructions: `Gate ${Math.floor(Math.random() * 1e6)}` }
  return (await send('POST', '/api/admin/appointment/update', {}, body)).status
}

/** Makes one request after another: a share are writes, and of the others seven of nine lists. */
async function keepAsking() {
  while (performance.now() < until) {
    const chance = Math.random()
    const isRow = chance < writes + ((1 - writes) * 2) / 9
    const kind = chance < writes ? 'write' : isRow ? 'row' : 'list'
    const begun = performance.now()
    const status = await { list, row, write }[kind]()
    samples.push({ kind, status, duration: performance.now() - begun, endedAt: Date.now() })
  }
}

await Promise.all(Array.from({ length: connections }, keepAsking))
agent.destroy()
parentPort?.postMessage(samples)
