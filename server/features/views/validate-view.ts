import type { ReadValues } from '../../../registry/calls/call.ts'
import type { SavedView, ViewValues, viewCalls } from '../../../registry/calls/view-calls.ts'
import { getSharingRoles, mayMakeViewDefault } from '../../../registry/views/saved-view.ts'
import type { Caller } from '../../auth/sessions.ts'
import { createInvalidProblem, Problem } from '../../http/problem.ts'
import { getOpenLists, type ViewPlace } from './view-places.ts'

type Sent = Omit<ReadValues<typeof viewCalls.addView>, 'of'>

type Shared = Pick<SavedView, 'list' | 'role' | 'is_default' | 'is_mine'>

/**
 * Throws 403 if the caller may not share views with a role, and 422 if the role may not open the
 * list.
 */
function refuseSharing(
  { lists }: ViewPlace,
  caller: Caller,
  view: ViewValues,
  previousView?: Shared,
): void {
  const { role } = view
  const list = lists[view.list]
  if (role === null) {
    // Without a role the view would belong to its owner only, and the role would lose it.
    if (previousView?.is_mine === false)
      throw createInvalidProblem({ role: { key: 'errors.field.required' } })
    if (view.is_default)
      throw createInvalidProblem({ is_default: { key: 'errors.field.default_of_nobody' } })
    return
  }
  const isSamePlace = previousView?.role === role && previousView.list === view.list
  const mayShare = list && getSharingRoles(caller.role, list).includes(role)
  if (!mayShare && !(isSamePlace && list?.roles.includes(role))) {
    const values = list ? getSharingRoles(caller.role, list).join(', ') : ''
    throw createInvalidProblem({ role: { key: 'errors.field.not_choice', params: { values } } })
  }
  const staysDefault = isSamePlace && previousView.is_default
  if (view.is_default && !staysDefault && !mayMakeViewDefault(caller.role))
    throw new Problem(403, 'forbidden')
}

/**
 * Returns the values of a view. Throws 422 for mistakes, and 403 if only an admin may set the
 * default.
 */
export function validateView(
  place: ViewPlace,
  caller: Caller,
  { query, widths = {}, ...sent }: Sent,
  previousView?: Shared,
): ViewValues {
  // `findProblems` reports invalid widths by column.
  const view = { ...sent, query: query ?? '', widths: widths as ViewValues['widths'] }
  const lists = getOpenLists(caller.role, place)
  if (!lists.includes(view.list))
    throw createInvalidProblem({
      list: { key: 'errors.field.not_choice', params: { values: lists.join(', ') } },
    })
  refuseSharing(place, caller, view, previousView)
  const readers = new Set([caller.role, view.role ?? caller.role])
  for (const role of readers) {
    const problems = place.findProblems(role, view)
    if (Object.keys(problems).length > 0) throw createInvalidProblem({ ...problems })
  }
  return view
}
