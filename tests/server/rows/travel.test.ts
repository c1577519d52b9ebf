import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { measureDistance, type Point, straightLine } from '../../../server/rows/travel/routes.ts'
import { routingService } from '../../../server/rows/travel/routing-service.ts'

const CITY: Point = { latitude: 29.375, longitude: 47.98 }
const SALMIYA: Point = { latitude: 29.334, longitude: 48.07 }

describe('The straight distance between two places', () => {
  it('is the length of the great circle', () => {
    const degree = measureDistance({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })
    expect(degree).toBeCloseTo(111.195, 2)
    expect(measureDistance(CITY, SALMIYA)).toBeCloseTo(9.847, 2)
    expect(measureDistance(SALMIYA, CITY)).toBe(measureDistance(CITY, SALMIYA))
    expect(measureDistance(CITY, CITY)).toBe(0)
    const poles = measureDistance({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 100 })
    expect(poles).toBeCloseTo(Math.PI * 6371, 3)
  })

  it('takes the time of the declared speed', async () => {
    const travelMinutes = await straightLine([CITY, SALMIYA], 60)
    expect(travelMinutes(CITY, SALMIYA)).toBeCloseTo(9.847, 2)
  })
})

describe('The client of a routing service', () => {
  const requests: string[] = []
  let answer: (path: string) => { status: number; body: unknown } | undefined
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    requests.push(path)
    const table = answer(path)
    if (!table) return
    response.writeHead(table.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(table.body))
  })
  let url = ''
  let currentTime = 0
  // A busy machine needs more than the usual two seconds for nine requests.
  const routes = (timeout = 60_000) => routingService({ url, clock: () => currentTime, timeout })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/osrm`
  })
  beforeEach(() => {
    requests.length = 0
    currentTime = 1_000_000
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('requests a table of seconds, once for the same routes', async () => {
    answer = () => ({
      status: 200,
      body: {
        code: 'Ok',
        durations: [
          [0, 720],
          [600, 0],
        ],
      },
    })
    const service = routes()
    for (const _ of [1, 2]) {
      const travelMinutes = await service([CITY, SALMIYA, CITY], 40)
      expect([travelMinutes(CITY, SALMIYA), travelMinutes(SALMIYA, CITY)]).toEqual([12, 10])
    }
    expect(requests).toEqual([
      '/osrm/table/v1/driving/47.98,29.375;48.07,29.334?annotations=duration',
    ])
  })

  it('falls back to the straight distance for a minute if the service has no route or does not answer', async () => {
    answer = () => ({
      status: 200,
      body: {
        code: 'Ok',
        durations: [
          [0, null],
          [60, 0],
        ],
      },
    })
    const straight = (await straightLine([], 40))(CITY, SALMIYA)
    const twoPointMinutes = await routes()([CITY, SALMIYA], 40)
    expect([twoPointMinutes(CITY, SALMIYA), twoPointMinutes(SALMIYA, CITY)]).toEqual([straight, 1])
    answer = () => ({ status: 503, body: {} })
    const service = routes()
    expect((await service([CITY, SALMIYA], 40))(CITY, SALMIYA)).toBe(straight)
    answer = () => ({
      status: 200,
      body: {
        durations: [
          [0, 60],
          [60, 0],
        ],
      },
    })
    const requestCount = requests.length
    expect((await service([CITY, SALMIYA], 40))(CITY, SALMIYA)).toBe(straight)
    expect(requests).toHaveLength(requestCount)
    currentTime += 61_000
    expect((await service([CITY, SALMIYA], 40))(CITY, SALMIYA)).toBe(1)
    answer = () => undefined
    expect((await routes(50)([CITY, SALMIYA], 40))(CITY, SALMIYA)).toBe(straight)
  })

  // As OSRM 26 answers for two points that its map does not contain.
  it('falls back to the straight distance for points far from every road of the map', async () => {
    const waypoints = [{ distance: 12.4 }, { distance: 8400.2 }, { distance: 9100.7 }]
    const durations = waypoints.map((_, row) =>
      waypoints.map((_, column) => (row === column ? 0 : 1)),
    )
    answer = () => ({
      status: 200,
      body: { code: 'Ok', durations, sources: waypoints, destinations: waypoints },
    })
    const [first, second] = [
      { latitude: 28, longitude: 46 },
      { latitude: 27, longitude: 45 },
    ] as const
    const travelMinutes = await routes()([CITY, first, second], 40)
    const straight = await straightLine([], 40)
    expect(travelMinutes(first, second)).toBe(straight(first, second))
    expect(travelMinutes(CITY, second)).toBe(straight(CITY, second))
  })

  it('requests many points in tables of at most a hundred', async () => {
    answer = (path) => {
      const [points = '', query] = path.split('/driving/')[1]?.split('?') ?? []
      const all = points.split(';').map((point) => Number(point.split(',')[0]))
      const indexes = (name: string) =>
        new URLSearchParams(query).get(name)?.split(';').map(Number) ?? all.map((_, index) => index)
      expect(all.length).toBeLessThanOrEqual(100)
      // The fake service returns the difference of longitudes as minutes.
      const durations = indexes('sources').map((from) =>
        indexes('destinations').map((to) => 60 * Math.abs((all[to] ?? 0) - (all[from] ?? 0))),
      )
      return { status: 200, body: { durations } }
    }
    const points = Array.from({ length: 120 }, (_, longitude) => ({ latitude: 0, longitude }))
    const travelMinutes = await routes()(points, 40)
    const wrongPairs = points.flatMap((from) =>
      points.filter((to) => travelMinutes(from, to) !== Math.abs(to.longitude - from.longitude)),
    )
    expect([wrongPairs, requests.length]).toEqual([[], 9])
  })
})
