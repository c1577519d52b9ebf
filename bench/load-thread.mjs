// JavaScript, because Node 20 cannot start a worker thread from a TypeScript file.
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

const HEAD_END = '\r\n\r\n'
/** @type {{ port: number, path: string, headers: Record<string, string>, connections: number, milliseconds: number }} */
const { port, path, headers, connections, milliseconds } = workerData
const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`
const startedAt = performance.now()
const endTime = startedAt + milliseconds

/**
 * Sends one request after another on one connection until the time is over; counts the responses.
 * @returns {Promise<number>}
 */
const sendRepeatedly = () =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let responseCount = 0
    let missingBytes = 0
    let head = ''
    const sendRequest = () => (performance.now() < endTime ? socket.write(request) : socket.end())
    socket
      .on('connect', sendRequest)
      .on('error', reject)
      .on('close', () => resolve(responseCount))
    socket.on('data', (chunk) => {
      if (missingBytes > 0) missingBytes -= chunk.length
      else {
        head += chunk.toString('latin1')
        const end = head.indexOf(HEAD_END)
        if (end < 0) return
        if (!/^HTTP\/1.1 (200|304) /.test(head)) {
          socket.destroy(new Error(head.slice(0, end)))
          return
        }
        const length = Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0)
        missingBytes = length - (head.length - end - HEAD_END.length)
        head = ''
      }
      if (missingBytes > 0) return
      responseCount++
      sendRequest()
    })
  })

const counts = await Promise.all(Array.from({ length: connections }, sendRepeatedly))
const seconds = (performance.now() - startedAt) / 1000
parentPort?.postMessage(counts.reduce((sum, count) => sum + count, 0) / seconds)
