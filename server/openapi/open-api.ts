import type { Json } from './schemas.ts'

/** The operations of each path, by method. */
export type Paths = Record<string, Record<string, Json>>

/** The parts of an OpenAPI document that our own code reads. */
export interface OpenApi {
  openapi: string
  info: Json
  tags: readonly { name: string; description?: string }[]
  paths: Readonly<Paths>
  webhooks: Readonly<Paths>
  components: Readonly<Record<string, Json>>
  [key: string]: unknown
}
