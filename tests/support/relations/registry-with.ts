import { registry } from '../../../resources/index.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import type { AnyEntity } from '../../../registry/define/entity.ts'
import { expandEntity } from '../../../registry/define/expand-entity.ts'

/** Returns the registry of the product with additional test entities. */
export function createRegistry(...entities: readonly object[]): Registry {
  const resources = entities.map((entity) =>
    'lists' in entity ? (entity as AnyResource) : expandEntity(entity as AnyEntity),
  )
  const newResources = Object.fromEntries(
    resources.map((resource: AnyResource) => [resource.name, resource]),
  )
  return { ...registry, ...newResources }
}

/** Returns the problems that the check finds in the product with test entities. */
export const listMistakes = (...entities: readonly object[]) =>
  checkRegistry(createRegistry(...entities)).map(({ path, message, hint }) => ({
    at: path,
    message,
    ...(hint && { hint }),
  }))
