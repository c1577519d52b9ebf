import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { FieldTypes } from '../../../registry/fields/field-types.ts'
import { PROBLEMS, readProblem } from '../../platform/api/problems.ts'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { getTitle } from '../../platform/data/rows/resources.ts'
import { getTitleKey, type RowIdsByTitle } from './cell-value.ts'

/** The parameters of a list with all rows. */
export const ALL_ROWS = { page: 1, perPage: Number.MAX_SAFE_INTEGER }

/** Returns the ids of rows by title. */
function mapIdsByTitle(to: FieldTypes['reference']['to'], rows: readonly Row[]) {
  const ids = new Map<string, number[]>()
  for (const row of rows) {
    const title = getTitleKey(to, getTitle(to, row))
    ids.set(title, [...(ids.get(title) ?? []), row.id])
  }
  return ids
}

/**
 * Reads the rows that a field can refer to. An entity whose rows are only read for another row, such
 * as the cars of a person, has none.
 */
async function readTargets(
  provider: Pick<WashboardDataProvider, 'getList'>,
  { to, where }: Pick<FieldTypes['reference'], 'to' | 'where'>,
): Promise<readonly Row[]> {
  try {
    const params = { pagination: ALL_ROWS, meta: { where } } as never
    return (await provider.getList<Row>(to, params)).data
  } catch (error) {
    if (readProblem(error)?.messageKey === PROBLEMS.unsupported) return []
    throw error
  }
}

/** Reads the ids of the rows that some fields of an entity can refer to, by title. */
export async function readTitles(
  provider: Pick<WashboardDataProvider, 'getList'>,
  { fields }: AnyResource,
  names: readonly string[],
): Promise<RowIdsByTitle> {
  const requests = names.flatMap((name) => {
    const field = fields[name]
    if (field?.type !== 'reference' && field?.type !== 'references') return []
    const rows = readTargets(provider, field)
    return [rows.then((targets) => [name, mapIdsByTitle(field.to, targets)] as const)]
  })
  return Object.fromEntries(await Promise.all(requests))
}
