import { VERSION_COLUMN } from '../../../../registry/fields/version.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'

/**
 * Returns the version that a moved row must still have; undefined with a provider without versions.
 */
export function getRowVersion(row: Row): number | undefined {
  const version = row[VERSION_COLUMN]
  return typeof version === 'number' ? version : undefined
}
