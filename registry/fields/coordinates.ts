import { compileOnce } from './compile-once.ts'

/** Returns the names of the coordinate fields of a row: latitude, then longitude. */
export const findCoordinates = compileOnce(
  (fields: Readonly<Record<string, { readonly type?: unknown }>>): readonly string[] =>
    Object.keys(fields).filter((name) => fields[name]?.type === 'coordinate'),
)
