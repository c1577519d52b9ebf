import type { Random } from './random.ts'

/** Draws a mobile number with the prefixes of Kuwait's three operators. */
export function mobile(random: Random): string {
  return `+965${random.pick(['5', '6', '9'])}${random.int(100, 999)}${random.int(1000, 9999)}`
}
