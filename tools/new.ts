/**
 * Writes the resource file of a new entity and its labels: `npm run new -- loyalty-cards`.
 * It takes what the flags say and, at a terminal, asks for the rest.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { registry } from '../resources/index.ts'
import { MENU_GROUPS } from '../resources/kit/words/menu-groups.ts'
import { didYouMean } from '../resources/kit/words/similar.ts'
import { Mistake, type NewField, parseFields } from './new/fields.ts'
import {
  addTexts,
  englishName,
  englishWord,
  knownLabel,
  languages,
  nameTexts,
  parseLabels,
  textsOf,
  wordsOf,
} from './new/labels.ts'
import { sourceOf } from './new/source.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const flags = ['title', 'menu', 'icon', 'about', 'fields', ...languages.map((l) => `label-${l}`)]
const HELP = `npm run new -- <entity> [flags]

  --fields "name:text,price:money,city_id:reference(cities),state:choice(new|old=stopped)"
           after a type, ? lets it be empty and ! makes it unique
  --title  the field a row is called by          --menu  ${MENU_GROUPS.join(', ')}
  --icon   a name from resources/kit/words/icons.ts       --about one sentence on what it is
  --label-fr "carte|cartes; price=Prix; state.new=Neuve"   and so on for ${languages.join(', ')}`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    ['help', ...flags].map((flag) => [
      flag,
      { type: flag === 'help' ? ('boolean' as const) : ('string' as const) },
    ]),
  ),
})
const given: Readonly<Record<string, unknown>> = values
const terminal = process.stdin.isTTY
  ? createInterface({ input: process.stdin, output: process.stdout })
  : null

/** A flag's value, or at a terminal what is answered; else the proposal. */
async function say(flag: string, question: string, proposal = ''): Promise<string> {
  const said = given[flag]
  if (typeof said === 'string') return said
  const hint = proposal ? ` [${proposal}]` : ''
  const answer = await terminal?.question(`${question}${hint}: `)
  return answer?.trim() || proposal
}

function assertNew(name: string | undefined): asserts name is string {
  if (!name) throw new Mistake(`Name the entity.\n\n${HELP}`)
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Mistake(`'${name}' is no entity name. Use small letters and hyphens: loyalty-cards.`)
  if (existsSync(`${root}resources/${name}.ts`))
    throw new Mistake(`resources/${name}.ts is there already. Choose another name, or edit it.`)
}

function assertOneOf(word: string, what: string, allowed: readonly string[]): void {
  if (allowed.includes(word)) return
  throw new Mistake(`'${word}' is no ${what}. ${didYouMean(word, allowed) ?? ''}`.trim())
}

async function entityOf(name: string) {
  const asked = await say('fields', 'Fields, such as name:text,price:money', 'name:text')
  const fields = parseFields(asked, [...Object.keys(registry), name])
  const first = fields.find(({ type }) => type === 'text') ?? fields[0]
  const names = fields.map((field) => field.name)
  const title = await say('title', 'The field a row is called by', first?.name)
  assertOneOf(title, 'field', names)
  const menu = await say('menu', `Menu (${MENU_GROUPS.join(', ')})`, 'catalogue')
  assertOneOf(menu, 'menu', MENU_GROUPS)
  const words = englishName(name).split('|').at(-1) ?? name
  const about = await say('about', 'One sentence on what it is', `The business's ${words}.`)
  return { name, icon: await say('icon', 'Icon', 'list'), menu, title, about, fields }
}

/** The labels of one language, and which of them nobody has given. */
async function labelsIn(language: string, name: string, fields: readonly NewField[]) {
  const isEnglish = language === 'en'
  const proposal = isEnglish ? englishName(name) : ''
  const question = `Labels in ${language}: singular|plural; field=Label`
  const labels = parseLabels(await say(`label-${language}`, question, proposal))
  const texts = textsOf(language)
  const called = labels.name || proposal
  const added = called ? nameTexts(name, called, language) : {}
  const missing = called ? [] : ['the name']
  for (const [word, key] of wordsOf(name, fields)) {
    const known =
      knownLabel(texts, word) ?? (isEnglish ? englishWord(word.split('.').at(-1) ?? '') : '')
    const label = labels.words.get(word) ?? (known || (await say('', `  ${word} in ${language}`)))
    if (label) added[key] = label
    else missing.push(word)
  }
  return { language, added, missing }
}

function run(tool: string): void {
  execFileSync(process.execPath, ['--import', 'tsx', `${root}tools/${tool}`], {
    cwd: root,
    stdio: 'inherit',
  })
}

async function main(): Promise<void> {
  if (given.help) return console.log(HELP)
  const [name] = positionals
  assertNew(name)
  const entity = await entityOf(name)
  const labels = []
  for (const language of languages) labels.push(await labelsIn(language, name, entity.fields))
  const file = `${root}resources/${name}.ts`
  writeFileSync(
    file,
    await format(sourceOf(entity), { ...(await resolveConfig(file)), filepath: file }),
  )
  for (const { language, added } of labels) addTexts(language, added)
  run('registry.ts')
  console.log(`Written: resources/${name}.ts and its labels.`)
  for (const { language, missing } of labels) {
    if (missing.length > 0) console.log(`  ${language}.json still lacks: ${missing.join(', ')}`)
  }
  if (labels.some(({ missing }) => missing.length > 0))
    console.log('tests/src/i18n/locales.test.ts stays red until these are translated.')
  run('check.ts')
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
