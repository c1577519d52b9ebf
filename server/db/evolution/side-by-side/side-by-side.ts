import { sql } from 'kysely'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { StartError } from '../../../settings/settings.ts'
import { type AnyTransaction, allowAnyTable, type Db } from '../../database-types.ts'
import { computeRegistryHash, buildShape } from '../shape.ts'
import {
  HEARTBEAT_MS,
  sendHeartbeat,
  unregisterServer,
  findOtherServers,
} from './running-servers.ts'

interface Options {
  /** The id under which this server is registered. */
  server: string
  registry: Readonly<Record<string, AnyResource>>
  /** Migrates the database to the registry, once older servers have ended. */
  fit(): Promise<void>
  /** Tells the operator what prevents the rest of the migration. */
  say(text: string): void
}

/**
 * Sends heartbeats of this server, and finishes a migration once the last server with an
 * older registry has stopped.
 */
export class SideBySide {
  readonly #db: Db
  readonly #options: Options
  readonly #ownHash: string
  #timer: NodeJS.Timeout | undefined
  #check: Promise<void> | undefined
  #lastMessage = ''

  constructor(db: Db, options: Options) {
    this.#db = db
    this.#options = options
    this.#ownHash = computeRegistryHash(buildShape(options.registry))
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#check ??= this.look().finally(() => (this.#check = undefined))
    }, HEARTBEAT_MS)
    this.#timer.unref()
  }

  /** Unregisters this server, so that others need not wait for it. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#check
    // If the database does not answer, the others notice by missing heartbeats.
    await unregisterServer(this.#db, this.#options.server).catch(() => undefined)
  }

  /** Checks once whether older servers have ended. A failure is reported once and tried again. */
  async look(): Promise<void> {
    const { server, fit } = this.#options
    try {
      const isRegistered = await sendHeartbeat(this.#db, server)
      const isDue = await allowAnyTable(this.#db)
        .transaction()
        .execute((trx) => this.#isDue(trx))
      if (isDue || !isRegistered) await fit()
    } catch (error) {
      this.#reportFailure(error)
    }
  }

  async #isDue(trx: AnyTransaction): Promise<boolean> {
    const { rows } = await sql<{ to: string | null }>`
      select shape -> 'between' ->> 'to' as to from registry_versions
      order by version desc limit 1`.execute(trx)
    if (rows[0]?.to !== this.#ownHash) return false
    const otherServers = await findOtherServers(trx, this.#options.server)
    return otherServers.every((hash) => hash === this.#ownHash)
  }

  #reportFailure(error: unknown): void {
    // Skip connection errors, because requests report them.
    const message = error instanceof StartError ? error.message : ''
    if (message !== '' && message !== this.#lastMessage) this.#options.say(message)
    this.#lastMessage = message
  }
}
