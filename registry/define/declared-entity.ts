import type { AnyResource } from '../entities/registry.ts'
import type { AnyEntity } from './entity.ts'

/** The short form of each expanded entity, in whose keys the check reports mistakes. */
const DECLARED_BY_EXPANDED_ENTITY = new WeakMap<object, AnyEntity>()

/** Stores the short form of an expanded entity. */
export function storeDeclaredEntity(expanded: AnyResource, declared: AnyEntity): AnyResource {
  DECLARED_BY_EXPANDED_ENTITY.set(expanded, declared)
  return expanded
}

/** Returns the short form of an expanded entity; undefined for any other object. */
export const getDeclaredEntity = (expanded: object): AnyEntity | undefined =>
  DECLARED_BY_EXPANDED_ENTITY.get(expanded)
