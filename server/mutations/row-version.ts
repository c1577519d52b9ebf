import { VERSION } from '../../registry/fields/version.ts'
import type { EntityTags } from '../http/conditional.ts'
import { staleRow } from '../http/problem.ts'
import type { Action, Row } from '../rows/action.ts'
import { rowAsJson } from './perform-action.ts'

/**
 * Throws 412 with the row as the caller may see it, unless the locked row has a version that the
 * request asks for.
 */
export async function refuseStale(
  action: Action,
  row: Row,
  ifMatch: EntityTags | null,
): Promise<void> {
  if (ifMatch === null || ifMatch === '*') return
  if (ifMatch.includes(`"${row[VERSION]}"`)) return
  throw staleRow(await rowAsJson(action, Number(action.values.id)))
}
