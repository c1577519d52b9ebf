import { registry } from '../../../resources/index.ts'
import type { AnyResource, Registry } from '../../../resources/kit/entities/registry.ts'
import { checkRegistry } from '../../../resources/kit/check/check-registry.ts'
import type { AnyEntity } from '../../../resources/kit/short/entity.ts'
import { wholeOf } from '../../../resources/kit/short/whole.ts'
import type { Engine } from '../database/database.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { ACCOUNTS } from '../server/accounts.ts'
import { startTestApp } from '../server/app.ts'

/** An entity of a test, whose name no file of the product has. */
export type TestEntity = Omit<AnyEntity, 'name' | 'fields'> & { name: string; fields: object }

/** The product with the entities of a test. */
export function registryWith(...entities: readonly object[]): Registry {
  const whole = entities.map((one) => wholeOf(one as AnyEntity))
  const added = Object.fromEntries(whole.map((one: AnyResource) => [one.name, one]))
  return { ...registry, ...added }
}

/** What the check says of the product with the entities of a test. */
export const mistakesIn = (...entities: readonly object[]) =>
  checkRegistry(registryWith(...entities)).map(({ at, message, hint }) => ({
    at,
    message,
    ...(hint && { hint }),
  }))

/** The file of an entity, as somebody would write it. */
export const fileOf = (
  entity: TestEntity,
): string => `import { defineEntity } from './kit/define-entity.ts'

/** An entity of a test. */
export const ${entity.name.replaceAll('-', '_')} = defineEntity(${JSON.stringify(entity, null, 2)})
`

/** The product with the entities of a test on a demo business, and what an admin asks of it. */
export async function startWith(engine: Engine, ...entities: readonly object[]) {
  const all = registryWith(...entities)
  const server = await startTestApp(engine, undefined, { registry: all })
  await syncTables(server.setupDb, all)
  const token = await server.tokenOf(ACCOUNTS.admin)
  const ask = (request: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.call(request, { token, body, headers })
  return { ...server, registry: all, token, ask }
}
