import { VERSION_COLUMN } from '../../../../registry/fields/version.ts'

/** Returns the version of the first row that has one. Rows of other providers may have none. */
export function readVersion(
  ...rows: readonly (Readonly<Record<string, unknown>> | undefined)[]
): number | undefined {
  const versions = rows.map((row) => row?.[VERSION_COLUMN])
  return versions.find((version) => typeof version === 'number')
}
