import { inject } from 'vitest'
import { without } from './without.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The key that does nothing in this run: the kind of declaration and the way to it; empty for none. */
    inertKey: string
  }
}

/** The kinds of declarations that have keys. */
export type Declared = 'entity' | 'short' | 'report' | 'tile'

/** The key that does nothing in this run. */
export const inertKey = (): string => inject('inertKey')

/** A declaration as the product and its tests read it in this run: without the key that does nothing. */
export function inert<T>(kind: Declared, declared: T): T {
  const [of, ...path] = inertKey().split('.')
  return of === kind ? (without(declared, path) as T) : declared
}
