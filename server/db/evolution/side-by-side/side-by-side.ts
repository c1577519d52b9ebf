import { sql } from 'kysely'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { StartError } from '../../../settings/settings.ts'
import { type AnyTransaction, anyTable, type Db } from '../../database-types.ts'
import { registryHash, shapeOf } from '../shape.ts'
import { BEAT, beat, leave, othersRunning } from './running-servers.ts'

interface Options {
  /** The id under which this server was entered. */
  server: string
  registry: Readonly<Record<string, AnyResource>>
  /** Makes the database fit the registry, now that older servers have ended. */
  fit(): Promise<void>
  /** Tells the operator what stands in the way. */
  say(text: string): void
}

/**
 * Says at intervals that this server runs, and finishes a change of the database once the last
 * server of an older registry has ended.
 */
export class SideBySide {
  readonly #db: Db
  readonly #options: Options
  readonly #own: string
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #said = ''

  constructor(db: Db, options: Options) {
    this.#db = db
    this.#options = options
    this.#own = registryHash(shapeOf(options.registry))
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#looking ??= this.look().finally(() => (this.#looking = undefined))
    }, BEAT)
    this.#timer.unref()
  }

  /** Says that this server ends, so that those that wait for it need not do so. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    // A database that does not answer is no reason to stay: the others miss the signs of life.
    await leave(this.#db, this.#options.server).catch(() => undefined)
  }

  /** One look; what fails is tried again at the next one, and said once. */
  async look(): Promise<void> {
    const { server, fit } = this.#options
    try {
      const isKnown = await beat(this.#db, server)
      const isDue = await anyTable(this.#db)
        .transaction()
        .execute((trx) => this.#isDue(trx))
      if (isDue || !isKnown) await fit()
    } catch (error) {
      this.#tell(error)
    }
  }

  async #isDue(trx: AnyTransaction): Promise<boolean> {
    const { rows } = await sql<{ to: string | null }>`
      select shape -> 'between' ->> 'to' as to from registry_versions
      order by version desc limit 1`.execute(trx)
    if (rows[0]?.to !== this.#own) return false
    const others = await othersRunning(trx, this.#options.server)
    return others.every((one) => one === this.#own)
  }

  #tell(error: unknown): void {
    // A database that does not answer is told of by the requests that need it.
    const said = error instanceof StartError ? error.message : ''
    if (said !== '' && said !== this.#said) this.#options.say(said)
    this.#said = said
  }
}
