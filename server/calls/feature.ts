import type { Hono } from 'hono'
import type { Registry } from '../../registry/entities/registry.ts'
import type { Reports } from '../../registry/reports/any-report.ts'
import type { AnyTile } from '../../registry/reports/tile.ts'
import type { AppEnv, Deps } from '../context/context.ts'
import type { ErrorLog } from '../http/errors/error-handler.ts'
import type { Paths } from '../openapi/open-api.ts'
import type { AnsweredCall } from './handlers.ts'

/** The declarations of a business. */
export interface Declared {
  registry: Registry
  reports: Reports
  tiles: readonly AnyTile[]
}

/** A part of the API in a folder of `server/features/`, without the endpoints of entities. */
export interface Feature {
  /** The calls of the feature, with their handlers. */
  answers?: readonly AnsweredCall[]
  /** Returns whether `GET capabilities` lists its calls. By default it always does. */
  isOffered?(deps: Deps): boolean
  /** Creates the routes that depend on the declarations of the business. */
  routes?(deps: Deps, log: ErrorLog): Hono<AppEnv>
  /** The request lines that `GET capabilities` lists for these routes. */
  calls?(deps: Deps): readonly string[]
  /** The paths of these routes in the OpenAPI document. */
  paths?(declared: Declared): Paths
  /** The callers that its routes allow in addition to signed-in users: API keys, or anybody. */
  openTo?: 'keys' | 'anybody'
}
