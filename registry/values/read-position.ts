import { withLatinDigits } from '../characters/digits.ts'

/** The latitude and longitude of a place in degrees, as texts. */
export type Position = readonly [latitude: string, longitude: string]

/** The coordinates in links of map services and phones: a marked place, then a shown one. */
const LINK_PATTERNS = [
  /!3d(-?[\d.]+)!4d(-?[\d.]+)/,
  /[?&]mlat=(-?[\d.]+)&mlon=(-?[\d.]+)/,
  /(?:^geo:|[@=/])(-?\d{1,2}\.\d+)(?:,|%2C)(?:\+|%20)?(-?\d{1,3}\.\d+)/i,
]

/** An angle as maps show it, such as `29.3759`, `29.3759° N` or `29°22'33.2"N`. */
const ANGLE = String.raw`(-?\d{1,3}(?:\.\d+)?)(?:\s*°(?:\s*(\d{1,2}(?:\.\d+)?)\s*['′’](?:\s*(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|''))?)?)?\s*([NSEW])?`
const PAIR = new RegExp(String.raw`^\(?${ANGLE}(?:\s*[,;،]\s*|\s+|(?<=[NSEW]))${ANGLE}\)?$`, 'i')

const COORDINATE_DECIMALS = 6

/** Converts an angle to degrees, which are negative in the south and west. */
function toDegrees([degrees = '', minutes, seconds, direction = '']: readonly (
  | string
  | undefined
)[]): string {
  const sign = /[SW]/i.test(direction) && !degrees.startsWith('-') ? '-' : ''
  if (minutes === undefined) return sign + degrees
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds ?? 0) / 3600
  return (degrees.startsWith('-') ? '-' : sign) + size.toFixed(COORDINATE_DECIMALS)
}

/**
 * Reads the coordinates of a place as maps and phones give them: two angles, a link to a map, or an
 * address with the scheme `geo`. Returns undefined for other texts.
 */
export function readPosition(typed: string): Position | undefined {
  const text = withLatinDigits(typed).replaceAll('٫', '.').trim()
  for (const pattern of LINK_PATTERNS) {
    const [, latitude, longitude] = pattern.exec(text) ?? []
    if (latitude !== undefined && longitude !== undefined) return [latitude, longitude]
  }
  const [, ...parts] = PAIR.exec(text) ?? []
  if (parts.length === 0) return undefined
  const [first, second] = [parts.slice(0, 4), parts.slice(4)]
  const isLongitudeFirst = /[EW]/i.test(first[3] ?? '')
  return isLongitudeFirst
    ? [toDegrees(second), toDegrees(first)]
    : [toDegrees(first), toDegrees(second)]
}
