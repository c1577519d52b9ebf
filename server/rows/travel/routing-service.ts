import { type Point, type Routes, straightLine, type Ways } from './routes.ts'

/** Sources and destinations of one request: the usual limit of a service is 100 points. */
const BLOCK = 50
/** Milliseconds in which a service answers all requests for some ways, or is given up. */
const PATIENCE = 2000
/** Milliseconds for which a service that failed is left alone. */
const PAUSE = 60_000
/** The maximum number of ways that are kept. */
const MAX_KEPT = 200_000

/** The options of a routing service. Tests pass a clock and a patience. */
interface ServiceOptions {
  url: string
  clock?: () => number
  patience?: number
}

const getPointKey = ({ latitude, longitude }: Point) => `${longitude},${latitude}`
const getRouteKey = (from: Point, to: Point) => `${getPointKey(from)};${getPointKey(to)}`

/** Splits points into blocks. */
function inBlocks(points: readonly Point[]): Point[][] {
  const blocks: Point[][] = []
  for (let at = 0; at < points.length; at += BLOCK) blocks.push(points.slice(at, at + BLOCK))
  return blocks
}

/** The answer of a table request; seconds, null where there is no way. */
interface Table {
  durations?: (number | null)[][]
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
  const ids = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => first + index).join(';')
  const query = isSame
    ? ''
    : `&sources=${ids(0, from.length)}&destinations=${ids(from.length, to.length)}`
  const path = `table/v1/driving/${points.map(getPointKey).join(';')}?annotations=duration${query}`
  const base = url.endsWith('/') ? url : `${url}/`
  const answer = await fetch(new URL(path, base), { signal })
  if (!answer.ok) throw new Error(`The routing service answered ${answer.status}.`)
  return (await answer.json()) as Table
}

/**
 * Returns the routes of a service with the table requests of OSRM. The straight line stands in for a
 * way that the service does not know, and for a service that does not answer.
 */
export function routingService({
  url,
  clock = Date.now,
  patience = PATIENCE,
}: ServiceOptions): Routes {
  const minutes = new Map<string, number | null>()
  let lastFailure = Number.NEGATIVE_INFINITY

  /** Requests the travel times between blocks that are not all cached yet. */
  async function requestMissing(points: readonly Point[]): Promise<void> {
    const blocks = inBlocks(points)
    const signal = AbortSignal.timeout(patience)
    for (const from of blocks)
      for (const to of blocks) {
        const isKnown = from.every((origin) =>
          to.every((destination) => minutes.has(getRouteKey(origin, destination))),
        )
        if (isKnown) continue
        const { durations = [] } = await requestTable(url, from, to, signal)
        for (const [row, origin] of from.entries())
          for (const [column, destination] of to.entries()) {
            const seconds = durations[row]?.[column]
            minutes.set(
              getRouteKey(origin, destination),
              typeof seconds === 'number' ? seconds / 60 : null,
            )
          }
      }
  }

  return async (points, kilometresPerHour): Promise<Ways> => {
    const straight = await straightLine(points, kilometresPerHour)
    const distinct = [...new Map(points.map((point) => [getPointKey(point), point])).values()]
    if (minutes.size > MAX_KEPT) minutes.clear()
    if (clock() - lastFailure > PAUSE)
      await requestMissing(distinct).catch(() => {
        lastFailure = clock()
      })
    return (from, to) => minutes.get(getRouteKey(from, to)) ?? straight(from, to)
  }
}
