import type { Hono } from 'hono'
import type { Registry } from '../../registry/entities/registry.ts'
import type { Reports } from '../../registry/reports/any-report.ts'
import type { AnyTile } from '../../registry/reports/tile.ts'
import type { AppEnv, Deps } from './context.ts'
import type { ErrorLog } from '../http/errors/error-handler.ts'

/** The declarations of a business. */
export interface Declared {
  registry: Registry
  reports: Reports
  tiles: readonly AnyTile[]
}

/** A part of the API other than the endpoints of entities and accounts. */
export interface Feature {
  routes(deps: Deps, log: ErrorLog): Hono<AppEnv>
  /** The request lines that `GET capabilities` lists for this feature. */
  calls?(deps: Deps): readonly string[]
  /** The paths of this feature in the OpenAPI document. */
  paths?(declared: Declared): Record<string, Record<string, Record<string, unknown>>>
  /** The callers allowed in addition to signed-in users: API keys, or anybody. */
  openTo?: 'keys' | 'anybody'
}
