import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Load, runLoad } from '../../bench/load.ts'

/** The path and body of each request. */
const received: string[] = []
let server: Server

async function receive(request: IncomingMessage): Promise<string> {
  const { url = '' } = request
  received.push(`${decodeURIComponent(url)} ${await text(request)}`.trim())
  return url
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const url = await receive(request)
    if (url.startsWith('/empty')) return response.writeHead(204).end()
    if (url.startsWith('/refused')) {
      response.statusCode = 409
      return response.end('no')
    }
    // Without a length, the body is sent in chunks.
    response.write('{"data":[')
    return setImmediate(() => response.end('1]}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => server.close())

const load = (requests: Load['requests'], connections = 2) =>
  runLoad({
    port: (server.address() as AddressInfo).port,
    headers: {},
    requests,
    connections,
    milliseconds: 100,
    firstNumber: 4,
  })

it('counts responses of every framing by status', async () => {
  const paths = ['/chunks', '/empty', '/refused']
  const { statuses, durations } = await load(
    paths.map((path) => ({ path })),
    3,
  )
  expect(Object.keys(statuses)).toEqual(['200', '204', '409'])
  const sum = Object.values(statuses).reduce((total, count) => total + count, 0)
  expect(durations).toHaveLength(sum)
})

it('gives each request its own number and its own blank', async () => {
  received.length = 0
  await load([{ method: 'POST', path: '/a?sort=id{blank}', body: '{"text":"Gate {number}"}' }])
  expect(received).toEqual(
    expect.arrayContaining([
      '/a?sort=id\t   {"text":"Gate 4"}',
      '/a?sort=id\t \t {"text":"Gate 5"}',
    ]),
  )
  expect(new Set(received).size).toBe(received.length)
})
