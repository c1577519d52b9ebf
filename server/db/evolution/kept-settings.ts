import { sql } from 'kysely'
import { getRuntimeOffset } from '../../../registry/days/time-zones.ts'
import { StartError } from '../../settings/settings.ts'
import { type AnyTransaction, allowAnyTable, type Db } from '../database-types.ts'
import { lockSetup } from '../locks.ts'
import { APPLY_COMMAND, type EvolveOptions } from './plan-evolution.ts'
import { findOtherServers } from './side-by-side/running-servers.ts'

/** The settings that give stored rows their meaning, as the database stores and compares them. */
export interface MeaningfulSettings {
  timeZone: string
  currency: string
}

/** The years and the step in milliseconds for which two time zones are compared. */
const COMPARED_YEARS = [2000, 2040] as const
const COMPARED_STEP = 7 * 86_400_000

/**
 * Returns whether clocks in two time zones agree, because one zone has several names. Both are read
 * from Node, because one of them may have no rules.
 */
function haveSameClock(timeZone: string, otherTimeZone: string): boolean {
  const [from, to] = COMPARED_YEARS.map((year) => Date.UTC(year, 0)) as [number, number]
  try {
    for (let instant = from; instant < to; instant += COMPARED_STEP)
      if (getRuntimeOffset(instant, timeZone) !== getRuntimeOffset(instant, otherTimeZone))
        return false
    return true
  } catch {
    // This Node does not know the stored zone.
    return false
  }
}

const KEPT_SETTINGS = [
  {
    key: 'timeZone',
    name: 'time_zone',
    variable: 'BUSINESS_TIME_ZONE',
    hasSameMeaning: haveSameClock,
    effect: 'Moments would stay, and their local days and times, slots and reports would change.',
  },
  {
    key: 'currency',
    name: 'currency',
    variable: 'BUSINESS_CURRENCY',
    hasSameMeaning: () => false,
    effect: 'Amounts would keep their numbers, without a conversion.',
  },
] as const

type KeptSetting = (typeof KEPT_SETTINGS)[number]

const storeSetting = (trx: AnyTransaction, { name }: KeptSetting, value: string) =>
  sql`insert into settings (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`.execute(trx)

/** Throws a `StartError` unless the operator consents to the changed settings. */
async function requireSettingsConsent(
  trx: AnyTransaction,
  description: string,
  { apply, server }: Pick<EvolveOptions, 'apply' | 'server'>,
): Promise<void> {
  const others = server === undefined ? [] : await findOtherServers(trx, server)
  if (others.length > 0)
    throw new StartError(
      `${description}\nNothing was changed, because another server runs on this database. Give both the same settings, or stop the other one first; a killed one counts for 30 seconds.`,
    )
  if (!apply)
    throw new StartError(
      `${description}\nNothing was changed. Set it back, or to have it changed: ${APPLY_COMMAND}.`,
    )
}

/** The stored settings by name, and those that the given ones change. */
async function compareSettings(trx: AnyTransaction, settings: MeaningfulSettings) {
  const { rows } = await sql<{ name: string; value: string }>`select name, value from settings
    where name in (${sql.join(KEPT_SETTINGS.map(({ name }) => name))})`.execute(trx)
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  const changed = KEPT_SETTINGS.filter(({ key, name, hasSameMeaning }) => {
    const value = stored.get(name) ?? settings[key]
    return value !== settings[key] && !hasSameMeaning(value, settings[key])
  })
  const lines = changed.map(
    ({ key, name, variable, effect }) =>
      `${variable} is ${settings[key]}, and the database was made with ${stored.get(name)}. ${effect}`,
  )
  return { stored, changed, description: lines.join('\n') }
}

/** Describes the settings that a start would change; empty for none. */
export async function describeChangedSettings(
  db: Db,
  settings: MeaningfulSettings,
): Promise<string> {
  return allowAnyTable(db)
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { rows } = await sql`select where to_regclass('settings') is not null`.execute(trx)
      return rows.length === 0 ? '' : (await compareSettings(trx, settings)).description
    })
}

/**
 * Stores the settings that give rows their meaning, or compares them with the stored ones. Throws a
 * `StartError` for other ones without consent.
 */
export async function keepSettings(
  db: Db,
  settings: MeaningfulSettings,
  options: Pick<EvolveOptions, 'apply' | 'server' | 'say'>,
): Promise<void> {
  await allowAnyTable(db)
    .transaction()
    .execute(async (trx) => {
      await lockSetup(trx)
      const { stored, changed, description } = await compareSettings(trx, settings)
      if (changed.length > 0) {
        await requireSettingsConsent(trx, description, options)
        options.say(description)
      }
      for (const kept of KEPT_SETTINGS)
        if (changed.includes(kept) || !stored.has(kept.name))
          await storeSetting(trx, kept, settings[kept.key])
    })
}
