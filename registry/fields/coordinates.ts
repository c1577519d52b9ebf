import { compileOnce } from './compile-once.ts'

/** Returns the names of the fields that say where a row is: its latitude, then its longitude. */
export const findCoordinates = compileOnce(
  (fields: Readonly<Record<string, { readonly type?: unknown }>>): readonly string[] =>
    Object.keys(fields).filter((name) => fields[name]?.type === 'coordinate'),
)
