import { parseArgs } from 'node:util'
import { formatCommand } from '../server/settings/release.ts'
import { StartError } from '../server/settings/settings.ts'

const USAGE = `Use: ${formatCommand('seed', '--bookings 100000 [--seed 7]')}`
const MAX_SEED = 5_000_000

function parseCount(name: string, text: string | undefined, max: number): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= max) return Number(text)
  throw new StartError(`--${name} should be a whole number from 1 to ${max}. ${USAGE}`)
}

/**
 * Reads the number of bookings and the seed.
 * @throws StartError with the mistake and the usage
 */
export function readSeedArguments(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: { bookings: { type: 'string' }, seed: { type: 'string' } },
    })
    return {
      bookings: parseCount('bookings', values.bookings, MAX_SEED),
      seed: parseCount('seed', values.seed, 2_147_483_647),
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${(error as Error).message.split('.')[0]}. ${USAGE}`)
  }
}
