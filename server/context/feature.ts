import type { Hono } from 'hono'
import type { Registry } from '../../registry/entities/registry.ts'
import type { Reports } from '../../registry/reports/any-report.ts'
import type { AnyTile } from '../../registry/reports/tile.ts'
import type { AppEnv, Deps } from './context.ts'
import type { ErrorLog } from '../http/errors/error-handler.ts'

/** What is declared. */
export interface Declared {
  registry: Registry
  reports: Reports
  tiles: readonly AnyTile[]
}

/** A part of the API beside the calls of entities and accounts. */
export interface Feature {
  routes(deps: Deps, log: ErrorLog): Hono<AppEnv>
  /** The request lines by which a client knows from the capabilities that this provider has it. */
  calls?(deps: Deps): readonly string[]
  /** Its paths in the OpenAPI document, each with its operations. */
  paths?(declared: Declared): Record<string, Record<string, Record<string, unknown>>>
  /** Who may make its calls beside people with a session: programs with an API key, or anybody. */
  openTo?: 'keys' | 'anybody'
}
