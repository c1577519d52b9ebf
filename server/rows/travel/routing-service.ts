import { type Point, type Routes, straightLine, type TravelMinutes } from './routes.ts'

/** The number of sources, and of destinations, per request. Most services allow 100 points. */
const BLOCK_SIZE = 50
/** The maximum duration of all requests for one set of points. */
const TIMEOUT_MS = 2000
/** The pause after a failed request. */
const FAILURE_PAUSE_MS = 60_000
/** The maximum number of cached travel times. */
const MAX_CACHED_ROUTES = 200_000
/** The maximum metres from a point to the road from which the service routes. */
const MAX_ROAD_METRES = 2000

/** The options of a routing service. Tests pass a clock and a timeout in milliseconds. */
interface ServiceOptions {
  url: string
  clock?: () => number
  timeout?: number
}

const getPointKey = ({ latitude, longitude }: Point) => `${longitude},${latitude}`
const getRouteKey = (from: Point, to: Point) => `${getPointKey(from)};${getPointKey(to)}`

/** Splits points into blocks. */
function splitIntoBlocks(points: readonly Point[]): Point[][] {
  const blocks: Point[][] = []
  for (let start = 0; start < points.length; start += BLOCK_SIZE)
    blocks.push(points.slice(start, start + BLOCK_SIZE))
  return blocks
}

/** A point on a road. The service moves every point to the nearest road of its map, however far. */
interface Waypoint {
  /** The metres from the requested point. */
  distance?: number
}

/** The response to a table request: seconds, or null without a route. */
interface Table {
  durations?: (number | null)[][]
  sources?: Waypoint[]
  destinations?: Waypoint[]
}

/**
 * Returns the minutes of a route; null without one. Two points outside of the map are moved to its
 * edge, where nothing lies between them.
 */
function readMinutes(table: Table, row: number, column: number): number | null {
  const seconds = table.durations?.[row]?.[column]
  const isOnMap = [table.sources?.[row], table.destinations?.[column]].every(
    (waypoint) => (waypoint?.distance ?? 0) <= MAX_ROAD_METRES,
  )
  return typeof seconds === 'number' && isOnMap ? seconds / 60 : null
}

/** Requests the seconds between two blocks of points. */
async function requestTable(
  url: string,
  from: Point[],
  to: Point[],
  signal: AbortSignal,
): Promise<Table> {
  const isSame = from === to
  const points = isSame ? from : [...from, ...to]
  const listIndexes = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => first + index).join(';')
  const query = isSame
    ? ''
    : `&sources=${listIndexes(0, from.length)}&destinations=${listIndexes(from.length, to.length)}`
  const path = `table/v1/driving/${points.map(getPointKey).join(';')}?annotations=duration${query}`
  const base = url.endsWith('/') ? url : `${url}/`
  const response = await fetch(new URL(path, base), { signal })
  if (!response.ok) throw new Error(`The routing service answered ${response.status}.`)
  return (await response.json()) as Table
}

/**
 * Creates routes from a service with OSRM's table requests. It falls back to straight lines if the
 * service knows no route or does not answer.
 */
export function routingService({
  url,
  clock = Date.now,
  timeout = TIMEOUT_MS,
}: ServiceOptions): Routes {
  const cachedMinutes = new Map<string, number | null>()
  let lastFailure = Number.NEGATIVE_INFINITY

  /** Requests the travel times between blocks that are not all cached yet. */
  async function requestMissingTimes(points: readonly Point[]): Promise<void> {
    const blocks = splitIntoBlocks(points)
    const signal = AbortSignal.timeout(timeout)
    for (const origins of blocks)
      for (const destinations of blocks) {
        const isKnown = origins.every((origin) =>
          destinations.every((destination) => cachedMinutes.has(getRouteKey(origin, destination))),
        )
        if (isKnown) continue
        const table = await requestTable(url, origins, destinations, signal)
        for (const [row, origin] of origins.entries())
          for (const [column, destination] of destinations.entries())
            cachedMinutes.set(getRouteKey(origin, destination), readMinutes(table, row, column))
      }
  }

  return async (points, kilometresPerHour): Promise<TravelMinutes> => {
    const straightMinutes = await straightLine(points, kilometresPerHour)
    const distinctPoints = [...new Map(points.map((point) => [getPointKey(point), point])).values()]
    if (cachedMinutes.size > MAX_CACHED_ROUTES) cachedMinutes.clear()
    if (clock() - lastFailure > FAILURE_PAUSE_MS)
      await requestMissingTimes(distinctPoints).catch(() => {
        lastFailure = clock()
      })
    return (from, to) => cachedMinutes.get(getRouteKey(from, to)) ?? straightMinutes(from, to)
  }
}
