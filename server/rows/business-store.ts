import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import {
  type BusinessSettings,
  readBusinessSettings,
  DEFAULT_BUSINESS_SETTINGS,
} from '../../registry/words/business-settings.ts'
import type { AnyTransaction, Db } from '../db/database-types.ts'
import type { Listen } from '../db/engines/open-database.ts'
import { getTableName } from '../db/table-name.ts'

/** The wait for the database. Pages must open while it is unreachable or busy. */
const TIMEOUT_MS = 500

interface Options {
  db: Db
  registry: Registry
  /** Subscribes to changes that are announced before their response; absent if unsupported. */
  promptListen?: Listen | undefined
}

/** Returns the entity whose row holds the business settings; undefined without one. */
export const findSettingsEntity = (
  registry: Readonly<Record<string, AnyResource>>,
): AnyResource | undefined => Object.values(registry).find(({ settings }) => settings !== undefined)

/** Reads the business settings from the entity's first row. */
async function readSettings(
  db: Db | AnyTransaction,
  entity: AnyResource,
): Promise<BusinessSettings> {
  const { rows } = await sql<Record<string, unknown>>`select * from
    ${sql.table(getTableName(entity))} order by id limit 1`.execute(db)
  const [row = {}] = rows
  const settings = Object.entries(entity.settings ?? {}).map(([setting, field]) => [
    setting,
    row[field],
  ])
  return readBusinessSettings(Object.fromEntries(settings))
}

/** Reads the business settings in a transaction. */
export async function readBusiness(
  db: Db | AnyTransaction,
  registry: Readonly<Record<string, AnyResource>>,
): Promise<BusinessSettings> {
  const entity = findSettingsEntity(registry)
  return entity ? readSettings(db, entity) : DEFAULT_BUSINESS_SETTINGS
}

/**
 * Reads the business settings. If every change is announced, it caches them until the next change.
 */
export class BusinessStore {
  readonly #db: Db
  readonly #entity: AnyResource | undefined
  readonly #isEveryChangeAnnounced: boolean
  #cachedSettings: Promise<BusinessSettings> | undefined
  #lastSettings = DEFAULT_BUSINESS_SETTINGS

  constructor({ db, registry, promptListen }: Options) {
    this.#db = db
    this.#entity = findSettingsEntity(registry)
    this.#isEveryChangeAnnounced = promptListen !== undefined
    promptListen?.(() => {
      this.#cachedSettings = undefined
    })
  }

  /**
   * Resolves with the current settings; with the last ones read if the database does not answer.
   */
  async current(): Promise<BusinessSettings> {
    if (!this.#entity) return DEFAULT_BUSINESS_SETTINGS
    const getLastSettings = () => this.#lastSettings
    const timeoutAbort = new AbortController()
    const timeout = wait(TIMEOUT_MS, undefined, { signal: timeoutAbort.signal, ref: false })
    try {
      return await Promise.race([
        this.#read(this.#entity).catch(getLastSettings),
        timeout.then(getLastSettings, getLastSettings),
      ])
    } finally {
      timeoutAbort.abort()
    }
  }

  #read(entity: AnyResource): Promise<BusinessSettings> {
    if (this.#isEveryChangeAnnounced && this.#cachedSettings) return this.#cachedSettings
    const settings = this.#load(entity)
    if (this.#isEveryChangeAnnounced) {
      this.#cachedSettings = settings
      settings.catch(() => {
        if (this.#cachedSettings === settings) this.#cachedSettings = undefined
      })
    }
    return settings
  }

  async #load(entity: AnyResource): Promise<BusinessSettings> {
    this.#lastSettings = await readSettings(this.#db, entity)
    return this.#lastSettings
  }
}
