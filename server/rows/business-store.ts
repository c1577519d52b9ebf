import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import {
  type BusinessSettings,
  readBusinessSettings,
  USUAL_SETTINGS,
} from '../../registry/words/business-settings.ts'
import type { AnyTransaction, Db } from '../db/database-types.ts'
import type { Listen } from '../db/engines/open-database.ts'
import { getTableName } from '../db/table-name.ts'

/** Milliseconds to wait for the database. Pages must open while it is away or busy. */
const PATIENCE = 500

interface Options {
  db: Db
  registry: Registry
  /** Announces every change before its response; absent if the engine cannot. */
  promptListen?: Listen | undefined
}

/** Returns the entity that gives settings of the business; undefined without one. */
export const findSettingsEntity = (
  registry: Readonly<Record<string, AnyResource>>,
): AnyResource | undefined => Object.values(registry).find(({ settings }) => settings !== undefined)

/** Reads the settings from the row of the entity that gives them. */
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

/** Reads the settings of the business in a transaction. */
export async function readBusiness(
  db: Db | AnyTransaction,
  registry: Readonly<Record<string, AnyResource>>,
): Promise<BusinessSettings> {
  const entity = findSettingsEntity(registry)
  return entity ? readSettings(db, entity) : USUAL_SETTINGS
}

/**
 * Reads the settings of the business from the row of the entity that gives them. If every change is
 * announced, they are read again only after one.
 */
export class BusinessStore {
  readonly #db: Db
  readonly #entity: AnyResource | undefined
  readonly #isPrompt: boolean
  #held: Promise<BusinessSettings> | undefined
  #last = USUAL_SETTINGS

  constructor({ db, registry, promptListen }: Options) {
    this.#db = db
    this.#entity = findSettingsEntity(registry)
    this.#isPrompt = promptListen !== undefined
    promptListen?.(() => {
      this.#held = undefined
    })
  }

  /**
   * Resolves with the current settings; with the last ones read if the database does not answer.
   */
  async current(): Promise<BusinessSettings> {
    if (!this.#entity) return USUAL_SETTINGS
    const lastKnown = () => this.#last
    const stop = new AbortController()
    const late = wait(PATIENCE, undefined, { signal: stop.signal, ref: false })
    try {
      return await Promise.race([
        this.#read(this.#entity).catch(lastKnown),
        late.then(lastKnown, lastKnown),
      ])
    } finally {
      stop.abort()
    }
  }

  #read(entity: AnyResource): Promise<BusinessSettings> {
    if (this.#isPrompt && this.#held) return this.#held
    const read = this.#load(entity)
    if (this.#isPrompt) {
      this.#held = read
      read.catch(() => {
        if (this.#held === read) this.#held = undefined
      })
    }
    return read
  }

  async #load(entity: AnyResource): Promise<BusinessSettings> {
    this.#last = await readSettings(this.#db, entity)
    return this.#last
  }
}
