import { isObject } from '../../api/is-object.ts'

/** The version of each entity the user may read, by name. */
export type Versions = Readonly<Record<string, number>>

/** Reads the versions in an event; entries that are no integers are left out. */
export function parseVersions(data: string): Versions {
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    return {}
  }
  const entries = Object.entries(isObject(value) ? value : {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => Number.isInteger(entry[1])),
  )
}

/** Returns the names of the entities whose version has changed. */
export function changedEntities(before: Versions, after: Versions): ReadonlySet<string> {
  return new Set(Object.keys(after).filter((name) => before[name] !== after[name]))
}
