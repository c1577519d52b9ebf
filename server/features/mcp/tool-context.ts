import type { Client } from '../../../client/index.ts'
import type { AccessScope } from '../../../registry/account/scope.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import type { Role } from '#business/words'

/** The caller of the tools, and the client that makes their calls. */
export interface ToolContext {
  registry: Registry
  role: Role
  scope: AccessScope | undefined
  client: Client
}

/** Makes a request of the API without a socket, by a path below `/api`. */
export type Dispatch = (path: string, init: RequestInit) => Response | Promise<Response>
