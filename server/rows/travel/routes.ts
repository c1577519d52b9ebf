/** The coordinates of a place, in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

/** Returns the travel time from one point to another, in minutes. */
export type TravelMinutes = (from: Point, to: Point) => number

/**
 * Returns the travel times between the given points. `kilometresPerHour` is the declared speed in
 * a straight line.
 */
export type Routes = (points: readonly Point[], kilometresPerHour: number) => Promise<TravelMinutes>

const EARTH_RADIUS = 6371

const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the kilometres between two points in a straight line, by the haversine formula. */
export function measureDistance(from: Point, to: Point): number {
  const [south, north] = [toRadians(from.latitude), toRadians(to.latitude)]
  const across = Math.sin((north - south) / 2) ** 2
  const along = Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2
  const half = across + Math.cos(south) * Math.cos(north) * along
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Computes travel times from straight-line distances. */
export const straightLine: Routes = async (_, kilometresPerHour) => (from, to) =>
  (measureDistance(from, to) / kilometresPerHour) * 60
