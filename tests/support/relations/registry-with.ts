import { registry } from '../../../resources/index.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import type { AnyEntity } from '../../../registry/define/entity.ts'
import { expandEntity } from '../../../registry/define/expand-entity.ts'

/** The product with the entities of a test. */
export function registryWith(...entities: readonly object[]): Registry {
  const whole = entities.map((one) =>
    'lists' in one ? (one as AnyResource) : expandEntity(one as AnyEntity),
  )
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
