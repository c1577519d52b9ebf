/**
 * Exports or erases the data of a person: `npm run person -- export --entity NAME --id 12 --to
 * FOLDER`, or `npm run person -- erase --entity NAME --id 12`, which only lists what it would erase
 * until `--apply`. DATA_DIR or DATABASE_URL name the database, as for the server.
 */
import type { AnyResource } from '../registry/entities/registry.ts'
import { isPersonEntity } from '../registry/entities/person.ts'
import { convertRegistryCurrency } from '../registry/values/computed/in-currency.ts'
import { getCurrencyDecimals } from '../registry/values/decimals.ts'
import { BackupError } from '../server/backup/archive.ts'
import { translate } from '../server/http/language.ts'
import { Problem } from '../server/http/problem.ts'
import { formatCommand } from '../server/settings/release.ts'
import { loadValidRegistry } from '../start/sound-registry.ts'
import { readOptions, runCommand } from './backup/command.ts'
import { databaseSettings } from './database-settings.ts'
import { eraseFromDatabase } from './person/erase.ts'
import { exportToFolder } from './person/export.ts'
import type { PersonCommand } from './person/person-command.ts'

const USAGE = `Use: ${formatCommand('person', 'export --entity NAME --id 12 --to FOLDER')}, or: ${formatCommand('person', 'erase --entity NAME --id 12 [--apply] [--language de]')}`

/** The commands by their names. */
const COMMANDS = new Map([
  ['export', exportToFolder],
  ['erase', eraseFromDatabase],
])

/** Reads the options of a command; throws a `BackupError` with the usage. */
async function readCommand(args: string[]): Promise<PersonCommand> {
  const options = readOptions(
    {
      entity: { type: 'string' },
      id: { type: 'string' },
      to: { type: 'string' },
      language: { type: 'string' },
      apply: { type: 'boolean' },
    },
    USAGE,
    args,
  )
  const settings = databaseSettings()
  const declared = await loadValidRegistry()
  const registry = convertRegistryCurrency(declared, getCurrencyDecimals(settings.currency))
  const people = Object.values<AnyResource>(registry).filter(isPersonEntity)
  const resource = people.find(({ name }) => name === options.entity)
  if (!resource)
    throw new BackupError(
      `--entity is one of these: ${people.map(({ name }) => name).join(', ')}. ${USAGE}`,
    )
  if (!/^[1-9]\d{0,8}$/.test(options.id ?? ''))
    throw new BackupError(`--id is the id of a row. ${USAGE}`)
  const { to, apply: isApplied = false, language } = options
  return {
    settings,
    registry,
    person: { resource, id: Number(options.id) },
    to,
    isApplied,
    language,
  }
}

/** Returns a refusal of the server as a sentence for the operator; other errors unchanged. */
function explainRefusal({ person }: PersonCommand, error: unknown): unknown {
  if (!(error instanceof Problem)) return error
  const { code, params } = error
  return new BackupError(
    code === 'not_found'
      ? `There is no row ${person.id} in ${person.resource.name}.`
      : translate({ key: `errors.server.${code}`, params }),
  )
}

runCommand(async () => {
  const [name, ...args] = process.argv.slice(2)
  const run = COMMANDS.get(name ?? '')
  if (!run) throw new BackupError(USAGE)
  const command = await readCommand(args)
  await run(command).catch((error: unknown) => {
    throw explainRefusal(command, error)
  })
})
