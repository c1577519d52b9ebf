import type { AnyResource } from '../entities/registry.ts'
import type { AnyEntity } from './entity.ts'

/** The short form of each expanded entity. The check reports mistakes by its keys. */
const DECLARED = new WeakMap<object, AnyEntity>()

/** Stores the short form of an expanded entity. */
export function storeDeclared(expanded: AnyResource, declared: AnyEntity): AnyResource {
  DECLARED.set(expanded, declared)
  return expanded
}

/** Returns the short form of an expanded entity; undefined for any other object. */
export const getDeclared = (expanded: object): AnyEntity | undefined => DECLARED.get(expanded)
