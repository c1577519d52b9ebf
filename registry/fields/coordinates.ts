/** Returns the names of the fields that say where a row is: its latitude, then its longitude. */
export const findCoordinates = (
  fields: Readonly<Record<string, { readonly type?: unknown }>>,
): string[] => Object.keys(fields).filter((name) => fields[name]?.type === 'coordinate')
