import { parseArgs } from 'node:util'
import { formatCommand } from '../server/settings/release.ts'
import { StartError } from '../server/settings/settings.ts'

/** The options of the start's command line. */
export interface StartArguments {
  dev: boolean
  /** True to allow changes of the database that narrow or move data. */
  apply: boolean
  /** The names of set-aside tables and columns to drop permanently. */
  drop: readonly string[]
}

/** Reads the command line of a start; throws a `StartError` for unknown options. */
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
      throw new StartError(
        `--drop deletes data for good: say --apply with it: ${formatCommand('start', `--apply --drop ${drop.join(',')}`)}.`,
      )
    return { ...values, drop }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${(error as Error).message}. Use --apply, or --apply --drop <name>.`)
  }
}
