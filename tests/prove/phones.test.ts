import { sql } from 'kysely'
import { getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { createRandom } from '../../demo/world/random.ts'
import { readNumberingPlan, readPhoneKey } from '../../registry/characters/phone-number.ts'
import type { AnyTransaction, Db } from '../../server/db/database-types.ts'
import { appOn } from '../support/server/app.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { ENGINES, prove } from './prove.ts'

/** Countries with and without a trunk prefix, of all calling-code lengths. */
const COUNTRIES = [
  ...(['KW', 'SA', 'AE', 'QA', 'BH', 'OM', 'EG', 'JO', 'LB', 'IN'] as const),
  ...(['PK', 'PH', 'GB', 'FR', 'DE', 'ES', 'US', 'RU', 'HU', 'JP'] as const),
]
type Country = (typeof COUNTRIES)[number]
/** Digits at the end of an example number that are drawn. */
const DRAWN = 6

interface Numbered {
  country: Country
  /** The ways in which the number is written. */
  ways: readonly string[]
}

const inGroups = (digits: string, sign: string) => digits.replace(/(\d{3})(?=\d)/g, `$1${sign}`)
const inArabic = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

/** Writes a national number of a country in twelve ways. */
function listWays(country: Country, national: string): string[] {
  const { callingCode: code = '', trunk = '' } = readNumberingPlan(country) ?? {}
  const zero = trunk === '0' ? ' (0)' : ' '
  return [
    `+${code}${national}`,
    `+${code} ${inGroups(national, ' ')}`,
    `00${code}${national}`,
    `${trunk}${national}`,
    national,
    `${code}${national}`,
    `+${code}-${inGroups(national, '-')}`,
    inGroups(`${trunk}${national}`, '.'),
    `(+${code}) ${inGroups(national, ' ')}`,
    inArabic(`${trunk}${inGroups(national, ' ')}`),
    `\u202a+${code}\u00a0${national}\u202c`,
    `+${code}${zero}${inGroups(national, '/')}`,
  ]
}

/** Draws different numbers, in turn of each country. */
function drawNumbers(count: number, seed: number): Numbered[] {
  const random = createRandom(seed, 'phones')
  const drawn = new Map<string, Numbered>()
  for (let index = 0; drawn.size < count; index++) {
    const country = COUNTRIES[index % COUNTRIES.length] as Country
    const { nationalNumber: example = '' } = getExampleNumber(country, examples) ?? {}
    const end = String(random.int(0, 10 ** DRAWN - 1)).padStart(DRAWN, '0')
    const spellings = listWays(country, `${example.slice(0, -DRAWN)}${end}`)
    drawn.set(spellings[0] ?? '', { country, ways: spellings })
  }
  return [...drawn.values()]
}

/** Stores each number once in each way, as earlier versions kept what was typed. */
async function storeRows(db: Db | AnyTransaction, numbers: readonly Numbered[]): Promise<void> {
  const rows = numbers.flatMap(({ ways }, index) =>
    ways.map((phone) => ({ name: `N${index}`, phone })),
  )
  for (let offset = 0; offset < rows.length; offset += 5000) {
    const chunk = rows.slice(offset, offset + 5000)
    await sql`insert into users (name, account_type, phone)
      select name, 'User', phone from unnest(${chunk.map(({ name }) => name)}::text[],
        ${chunk.map(({ phone }) => phone)}::text[]) as t (name, phone)`.execute(db)
  }
}

prove({
  what: 'a phone number in any format is found by any other format, and no other number is found',
  engines: ENGINES,
  count: 10_000,
  cut: 40,
  async run({ count, seed, world }) {
    const { db, setupDb } = await world.open()
    const numbers = drawNumbers(count, seed)
    await storeRows(setupDb, numbers)
    const { call, tokenOf } = appOn(db)
    const token = await tokenOf(ACCOUNTS.admin)
    const failures: string[] = []
    let searches = 0
    const random = createRandom(seed, 'ways')
    const owners = new Map<string, number>()
    const findNames = async (path: string, query: Record<string, string>): Promise<string[]> => {
      searches += 1
      const params = new URLSearchParams({ ...query, entity: 'customers' })
      const { body } = await call(`GET ${path}?${params}`, { token })
      const groups = body.data as { rows: { name: string }[] }[]
      return groups.flatMap(({ rows }) => rows.map(({ name }) => name))
    }
    for (const country of COUNTRIES) {
      await sql`update business_settings set phone_country = ${country}`.execute(setupDb)
      for (const [index, { ways, country: ownCountry }] of numbers.entries()) {
        if (ownCountry !== country) continue
        const keys = new Set(ways.map((spelling) => readPhoneKey(spelling, country).number))
        const [key = ''] = keys
        if (keys.size > 1 || owners.has(key))
          failures.push(`${country} ${ways.join(' | ')}: ${[...keys].join()} ${owners.get(key)}`)
        owners.set(key, index)
        const expectedNames = ways.map(() => `N${index}`)
        const [phone = '', searchText = ''] = [random.pick(ways), random.pick(ways)]
        const foundNames = await findNames('search/phone', { phone })
        if (foundNames.join() !== expectedNames.join())
          failures.push(`${country} ${phone}: ${foundNames.join()} of ${ways.join(' | ')}`)
        const listed = await findNames('search', { q: searchText })
        if (listed.filter((name) => name === `N${index}`).length !== ways.length)
          failures.push(`search ${country} ${searchText}: ${listed.join()} of ${ways.join(' | ')}`)
      }
    }
    const measured = { searches, rows: numbers.length * 12, failed: failures.length }
    return { tried: numbers.length, failures, measured }
  },
})
