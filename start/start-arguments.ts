import { parseArgs } from 'node:util'
import { StartError } from '../server/settings/settings.ts'

/** What the command line of a start says. */
export interface StartArguments {
  dev: boolean
  /** Whether to change the database in ways that narrow or move what it holds. */
  apply: boolean
  /** What was set aside and is dropped for good. */
  drop: readonly string[]
}

/** Reads the command line of a start; throws a `StartError` for what it does not know. */
export function readArguments(args: readonly string[]): StartArguments {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        dev: { type: 'boolean', default: false },
        apply: { type: 'boolean', default: false },
        drop: { type: 'string', multiple: true, default: [] },
      },
    })
    const drop = values.drop.flatMap((names) => names.split(','))
    if (drop.length > 0 && !values.apply)
      throw new StartError('--drop deletes data for good: say --apply with it.')
    return { ...values, drop }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${(error as Error).message}. Known are --apply and --drop <name>.`)
  }
}
