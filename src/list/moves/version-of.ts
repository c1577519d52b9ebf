import { VERSION } from '../../../registry/fields/version.ts'
import type { Row } from '../../data/rows/normalise.ts'

/** The version that a row must still have when it is moved; undefined before a provider without versions. */
export function versionOf(row: Row): number | undefined {
  const version = row[VERSION]
  return typeof version === 'number' ? version : undefined
}
