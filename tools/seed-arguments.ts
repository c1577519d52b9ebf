import { parseArgs } from 'node:util'
import { StartError } from '../server/settings/settings.ts'

const USAGE = 'Use: npm run seed -- --bookings 100000 [--seed 7]'
const MAX_SEED = 5_000_000

function wholeNumber(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= most) return Number(text)
  throw new StartError(`--${name} should be a whole number from 1 to ${most}. ${USAGE}`)
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
      bookings: wholeNumber('bookings', values.bookings, MAX_SEED),
      seed: wholeNumber('seed', values.seed, 2_147_483_647),
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${(error as Error).message.split('.')[0]}. ${USAGE}`)
  }
}
