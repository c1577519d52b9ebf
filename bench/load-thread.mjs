// JavaScript, because Node 20 cannot start a worker thread from a TypeScript file.
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** @import { Load, LoadResult } from './load.ts' */

const HEAD_END = '\r\n\r\n'
/** The end of a body whose length is not in its head. */
const LAST_CHUNK = '0\r\n\r\n'
/** Milliseconds to wait for late responses, so that the server is idle afterwards. */
const PATIENCE = 10_000

/** @type {Load} */
const { port, requests, headers, connections, milliseconds, firstNumber = 0 } = workerData
const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
const startedAt = performance.now()
const endTime = startedAt + milliseconds
let nextNumber = firstNumber
/** @type {number[]} */
const durations = []
/** @type {Record<number, number>} */
const statuses = {}
let finishedInTime = 0

/**
 * Spells a number by spaces and tabs.
 * @param {number} number
 * @param {string} tab
 */
const spellBlank = (number, tab) => number.toString(2).replaceAll('0', ' ').replaceAll('1', tab)

/**
 * Writes the number of a request into its path or body.
 * @param {string} text
 * @param {number} number
 * @param {(blank: string) => string} escape
 */
const writeNumber = (text, number, escape) =>
  text
    .replaceAll('{number}', String(number))
    .replaceAll('{blank}', () => escape(spellBlank(number, '\t')))

/** @param {number} index */
function formatRequest(index) {
  const { method = 'GET', path, body } = requests[index % requests.length] ?? { path: '/' }
  const number = nextNumber++
  const address = writeNumber(path, number, encodeURIComponent)
  const content = body && writeNumber(body, number, (blank) => blank.replaceAll('\t', '\\t'))
  const length = content
    ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n`
    : ''
  return `${method} ${address} HTTP/1.1\r\nhost: localhost\r\n${headerLines.join('')}${length}\r\n${content ?? ''}`
}

/**
 * Returns a function that takes the parts of responses, and returns the status of a complete one.
 * @returns {(part: string) => number | undefined}
 */
function createReader() {
  let text = ''
  let status = 0
  /** The missing characters of the body; none if the body is in chunks. */
  let missing = Number.NaN
  return (part) => {
    if (status === 0) {
      text += part
      const end = text.indexOf(HEAD_END)
      if (end < 0) return undefined
      const head = text.slice(0, end)
      status = Number(head.slice(9, 12))
      const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? []
      const isChunked = length === undefined && /\r\ntransfer-encoding: *chunked/i.test(head)
      missing = isChunked ? Number.NaN : Number(length ?? 0)
      text = text.slice(end + HEAD_END.length)
      missing -= text.length
    } else {
      missing -= part.length
      text = text.slice(-LAST_CHUNK.length) + part
    }
    if (missing > 0 || (Number.isNaN(missing) && !text.endsWith(LAST_CHUNK))) return undefined
    const complete = status
    text = ''
    status = 0
    return complete
  }
}

/**
 * Sends one request after another on one connection until the time is over, but at least one.
 * @param {number} connection
 * @returns {Promise<void>}
 */
const sendRepeatedly = (connection) =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1')
    const read = createReader()
    let sentAt = 0
    let index = connection
    const sendNext = () => {
      sentAt = performance.now()
      if (sentAt >= endTime && index !== connection) {
        socket.destroy()
        return
      }
      socket.write(formatRequest(index))
      // Each connection sends its own part of the requests.
      index += connections
    }
    const timer = setTimeout(() => socket.destroy(), milliseconds + PATIENCE)
    socket
      .on('connect', sendNext)
      .on('error', reject)
      .on('end', () => reject(new Error('The server closed a connection.')))
      .on('close', () => {
        clearTimeout(timer)
        resolve()
      })
      .on('data', (part) => {
        const status = read(String(part))
        if (status === undefined) return
        const receivedAt = performance.now()
        durations.push(receivedAt - sentAt)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (receivedAt <= endTime) finishedInTime++
        sendNext()
      })
  })

await Promise.all(Array.from({ length: connections }, (_, index) => sendRepeatedly(index)))
/** @type {LoadResult} */
const result = { durations, statuses, perSecond: (finishedInTime / milliseconds) * 1000 }
parentPort?.postMessage(result)
