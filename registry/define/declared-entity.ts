import type { AnyResource } from '../entities/registry.ts'
import type { AnyEntity } from './entity.ts'

/** The short form of each expanded entity, which the check needs to name the place of a mistake. */
const DECLARED = new WeakMap<object, AnyEntity>()

/** Remembers the short form from which an entity was expanded. */
export function keepDeclared(expanded: AnyResource, declared: AnyEntity): AnyResource {
  DECLARED.set(expanded, declared)
  return expanded
}

/** Returns the short form of an expanded entity; undefined for any other object. */
export const getDeclared = (expanded: object): AnyEntity | undefined => DECLARED.get(expanded)
