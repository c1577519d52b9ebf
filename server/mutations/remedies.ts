import { listRestoreFormFields } from '../../registry/changes/remedies.ts'
import { refuseUnwritable, getWritableNames } from '../http/field-rights.ts'
import type { Body } from '../http/read-body.ts'
import { createInvalidProblem, Problem, UNKNOWN } from '../http/problem.ts'
import type { Action, Remedies, Row } from '../rows/action.ts'
import { findRow } from '../rows/find-row.ts'
import { readValues } from '../rows/read-values.ts'
import { findDeletedReferences } from './obstacles/deleted-references.ts'
import { createParentAction } from './obstacles/parent-action.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Separates the remedies of a restore from the other values. Throws 422 for other shapes. */
export function splitRemedies(body: Body) {
  const { values = {}, with: nested = [], ...ownBody } = body
  if (!isObject(values)) throw createInvalidProblem({ values: { key: 'errors.field.not_values' } })
  const paths = [nested].flat()
  if (!paths.every((path) => typeof path === 'string'))
    throw createInvalidProblem({ with: { key: 'errors.field.not_fields' } })
  return { body: ownBody, remedies: { values, with: paths } satisfies Remedies }
}

const getFirstSegment = (path: string) => path.split('.', 1)[0] ?? ''

/** Reads the remedies for the row itself; throws 422 for fields that cannot be one. */
function readOwnValues({ endpoint, values, caller: { role } }: Action, remedies: Remedies) {
  const remedyEntries = Object.entries(remedies.values)
  const unknownEntries = remedyEntries.filter(
    ([path]) => path.includes('.') && !remedies.with.includes(getFirstSegment(path)),
  )
  if (unknownEntries.length > 0)
    throw createInvalidProblem(Object.fromEntries(unknownEntries.map(([path]) => [path, UNKNOWN])))
  const ownRemedies = Object.fromEntries(remedyEntries.filter(([path]) => !path.includes('.')))
  const remediable = listRestoreFormFields(endpoint.resource)
  refuseUnwritable(role, endpoint.resource, remediable, ownRemedies)
  const names = ['id', ...getWritableNames(role, endpoint.resource, remediable)]
  return readValues(
    endpoint.resource,
    names,
    { ...ownRemedies, id: values.id },
    { isPartial: true },
  )
}

/** Performs the verb of an action on its row. */
type Perform = (action: Action, row: Row) => Promise<number>

/** Restores the requested deleted rows that the row refers to. Throws 403 without the right. */
async function restoreParents(
  action: Action,
  { with: paths }: Remedies,
  perform: Perform,
): Promise<void> {
  const { fields } = action.endpoint.resource
  const names = [...new Set(paths.map(getFirstSegment))]
  const unknownNames = names.filter((name) => fields[name]?.type !== 'reference')
  if (unknownNames.length > 0)
    throw createInvalidProblem(Object.fromEntries(unknownNames.map((name) => [name, UNKNOWN])))
  for (const { name, id } of await findDeletedReferences(action)) {
    const parent = names.includes(name) ? createParentAction(action, name, id) : undefined
    if (!parent) continue
    if (!parent.endpoint.roles.includes(action.caller.role)) throw new Problem(403, 'forbidden')
    const row = await findRow(parent)
    if (row) await perform(parent, row)
  }
}

/**
 * Applies the remedies of a restore: changes values of the row, and restores the rows to which it
 * refers.
 */
export async function applyRemedies(
  action: Action,
  remedies: Remedies,
  perform: Perform,
): Promise<void> {
  Object.assign(action.values, readOwnValues(action, remedies))
  await restoreParents(action, remedies, perform)
}
