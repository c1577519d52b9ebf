/**
 * Writes the resource file of a new entity: `npm run new -- loyalty-cards`. Details come from
 * flags, or from a sample with `--from`; at a terminal it asks for the rest. `--dry-run` only
 * prints it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { isDeclaredName, isReservedName } from '../registry/text/export-name.ts'
import { DEFAULT_GROUP, MENU_GROUPS } from '#business/words'
import { BUSINESS_FOLDER } from '../server/settings/business-folder.mjs'
import { listProgramArguments } from '../server/settings/programs.mjs'
import { suggestSpelling } from '../registry/words/similar.ts'
import { Mistake, type NewField, parseFields } from './new/fields.ts'
import { format } from './format.ts'
import { addTexts, languages, readTexts } from './labels/locale-files.ts'
import {
  buildEnglishName,
  findUsualLabel,
  buildNameTexts,
  parseLabels,
  listWords,
} from './new/labels.ts'
import { proposeFields } from './new/from/proposal.ts'
import { buildSource } from './new/source.ts'

const root = join(BUSINESS_FOLDER, '/')
const flags = [
  'title',
  'menu',
  'icon',
  'about',
  'fields',
  'from',
  ...languages.map((language) => `label-${language}`),
]
const switches = ['help', 'dry-run']
const HELP = `npm run new -- <entity> [flags]

  --fields "name:text,price:money,city_id:reference(cities),state:choice(new|old=stopped)"
           after a type, ? lets it be empty, ! makes it unique, @plateNo is what a provider calls it
  --from   a file with a sample answer or an OpenAPI document, the address of either (with TOKEN
           as access token), or table:<name> in the database of DATABASE_URL: it suggests the fields
  --title  the field a row is called by          --menu  ${MENU_GROUPS.join(', ')}
  --icon   a name from registry/words/icons.ts       --about one sentence on what it is
  --label-fr "carte|cartes; price=Prix; state.new=Neuve"   and so on for ${languages.join(', ')}
  --dry-run  shows the file and writes nothing`

/** Parses the command line. An unknown flag is reported with the list of flags. */
function readCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: Object.fromEntries([
        ...switches.map((flag) => [flag, { type: 'boolean' as const }]),
        ...flags.map((flag) => [flag, { type: 'string' as const }]),
      ]),
    })
  } catch (error) {
    console.error(`${(error as Error).message.split('. ')[0]}.\n\n${HELP}`)
    process.exit(1)
  }
}

const { values, positionals } = readCommandLine()
const flagValues: Readonly<Record<string, unknown>> = values
const terminal = process.stdin.isTTY
  ? createInterface({ input: process.stdin, output: process.stdout })
  : null

/** Returns a flag's value, or the answer at a terminal, or else the proposal. */
async function askForFlag(flag: string, question: string, proposal = ''): Promise<string> {
  const flagValue = flagValues[flag]
  if (typeof flagValue === 'string') return flagValue
  const hint = proposal ? ` [${proposal}]` : ''
  const answer = await terminal?.question(`${question}${hint}: `)
  return answer?.trim() || proposal
}

function assertNew(name: string | undefined): asserts name is string {
  if (!name) throw new Mistake(`Name the entity.\n\n${HELP}`)
  if (!isDeclaredName(name))
    throw new Mistake(`'${name}' is no entity name. Use small letters and hyphens: loyalty-cards.`)
  if (isReservedName(name))
    throw new Mistake(`'${name}' is a word of JavaScript or of the registry. Choose another name.`)
  if (existsSync(`${root}resources/${name}.ts`))
    throw new Mistake(`resources/${name}.ts already exists. Choose another name, or edit it.`)
}

function assertAllowed(value: string, noun: string, allowedValues: readonly string[]): void {
  if (allowedValues.includes(value)) return
  throw new Mistake(
    `'${value}' is no ${noun}. ${suggestSpelling(value, allowedValues) ?? ''}`.trim(),
  )
}

/** Returns the names of the existing entities. */
async function entityNames(): Promise<string[]> {
  const { registry } = await import('#business').catch(() => {
    throw new Mistake('A declaration cannot be read. `npm run check` says which, and why.')
  })
  return Object.keys(registry)
}

async function askForEntity(name: string) {
  const entities = [...(await entityNames()), name]
  const suggestedFields = flagValues.from
    ? await proposeFields(String(flagValues.from), name, entities)
    : 'name:text'
  const fieldList = await askForFlag(
    'fields',
    'Fields, such as name:text,price:money',
    suggestedFields,
  )
  const fields = parseFields(fieldList, entities)
  const title = await askForFlag('title', 'The field a row is called by, if not its first text')
  if (title)
    assertAllowed(
      title,
      'field',
      fields.map((field) => field.name),
    )
  const menu = await askForFlag('menu', `Menu (${MENU_GROUPS.join(', ')})`, DEFAULT_GROUP)
  assertAllowed(menu, 'menu', MENU_GROUPS)
  const pluralName = buildEnglishName(name).split('|').at(-1) ?? name
  const about = await askForFlag(
    'about',
    'One sentence on what it is',
    `The business's ${pluralName}.`,
  )
  return { name, icon: await askForFlag('icon', 'Icon', 'list'), menu, title, about, fields }
}

/**
 * Returns the labels of one language: the given ones, and those of equally named fields in other
 * entities.
 */
function collectLabels(language: string, name: string, fields: readonly NewField[]) {
  const labels = parseLabels(String(flagValues[`label-${language}`] ?? ''))
  const texts = readTexts(language)
  const newTexts = labels.name ? buildNameTexts(name, labels.name, language) : {}
  for (const [word, key] of listWords(name, fields)) {
    const label = labels.words.get(word) ?? findUsualLabel(texts, word)
    if (label) newTexts[key] = label
  }
  return { language, added: newTexts }
}

function runTool(tool: string): void {
  execFileSync(process.execPath, listProgramArguments(`tools/${tool}`), {
    cwd: BUSINESS_FOLDER,
    stdio: 'inherit',
  })
}

async function main(): Promise<void> {
  if (flagValues.help) return console.log(HELP)
  const [name] = positionals
  assertNew(name)
  const entity = await askForEntity(name)
  const file = `${root}resources/${name}.ts`
  const source = format(buildSource(entity), file)
  if (flagValues['dry-run']) return console.log(`// resources/${name}.ts\n${source}`)
  writeFileSync(file, source)
  for (const language of languages) {
    const { added: newTexts } = collectLabels(language, name, entity.fields)
    addTexts(language, newTexts)
  }
  console.log(`Written: resources/${name}.ts, with the labels that other entities already have.`)
  runTool('check.ts')
}

try {
  await main()
} catch (error) {
  if (!(error instanceof Mistake)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  terminal?.close()
}
