// JavaScript, because Node 20 cannot start a worker thread from a TypeScript file.
import { Agent, createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'

/** @type {{ ports: number[] }} */
const { ports } = workerData
const agent = new Agent({ keepAlive: true })
/** @type {import('./servers-behind-proxy.ts').ProxyCounts} */
const counts = {
  passedOn: 0,
  retried: 0,
  broken: Object.fromEntries(ports.map((port) => [port, 0])),
}
let nextServer = 0

/**
 * Sends a request to a server; resolves with the answer and its whole body.
 * @param {number} port
 * @param {import('node:http').IncomingMessage} incoming
 * @param {Buffer} body
 */
async function forward(port, { method, url, headers }, body) {
  /** @type {import('node:http').IncomingMessage} */
  const response = await new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port, method, path: url, headers }
    request(options, resolve).on('error', reject).end(body)
  })
  return {
    status: response.statusCode ?? 502,
    headers: response.headers,
    body: await buffer(response),
  }
}

/**
 * Sends requests to the servers in turn. The next server gets a request whose connection is refused,
 * and a GET that broke. A broken write is not repeated, because the server may have stored it.
 */
const proxy = createServer(async (incoming, response) => {
  const body = await buffer(incoming)
  const firstServer = nextServer++
  for (let attempt = 0; attempt < ports.length; attempt++) {
    const port = /** @type {number} */ (ports[(firstServer + attempt) % ports.length])
    try {
      const answer = await forward(port, incoming, body)
      response.writeHead(answer.status, answer.headers).end(answer.body)
      return
    } catch (error) {
      const isRefused = /** @type {NodeJS.ErrnoException} */ (error).code === 'ECONNREFUSED'
      if (isRefused) counts.passedOn += 1
      else if (incoming.method === 'GET') counts.retried += 1
      else {
        counts.broken[port] = (counts.broken[port] ?? 0) + 1
        break
      }
    }
  }
  response.writeHead(502).end()
})

parentPort?.on('message', () => parentPort?.postMessage(counts))
proxy.listen(0, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (proxy.address())
  parentPort?.postMessage(address.port)
})
