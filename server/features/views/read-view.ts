import type { Field } from '../../../registry/fields/field-types.ts'
import { buildChoice } from '../../../registry/fields/choice.ts'
import {
  DENSITIES,
  mayMakeDefault,
  getSharingRoles,
  type SavedView,
  VIEW_LIMITS,
  type ViewValues,
} from '../../../registry/views/saved-view.ts'
import { type Role, ROLES } from '#business/words'
import type { Caller } from '../../auth/sessions.ts'
import { parseEach } from '../../calls/read-call.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { type Body, refuseUnknownFields } from '../../http/read-body.ts'
import { getOpenLists, type ViewPlace } from './view-places.ts'

const FIELDS = {
  list: { type: 'text' },
  name: { type: 'text', maxLength: VIEW_LIMITS.name },
  role: buildChoice(ROLES),
  is_default: { type: 'flag', nullable: true },
  query: { type: 'longtext', nullable: true, maxLength: VIEW_LIMITS.query },
  density: buildChoice(DENSITIES),
} as const satisfies Record<string, Field>
const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[]

function readWidths({ widths }: Body): ViewValues['widths'] {
  const given = widths ?? {}
  if (typeof given !== 'object' || Array.isArray(given))
    throw invalid({ widths: { key: 'errors.field.not_object' } })
  return given as ViewValues['widths']
}

function parsed(body: Body): ViewValues {
  refuseUnknownFields(body, [...NAMES, 'widths'])
  const values = parseEach(NAMES, (name) => parseValue(FIELDS[name], body[name]))
  return {
    list: String(values.list),
    name: String(values.name),
    role: values.role as Role | null,
    is_default: values.is_default === 1,
    query: String(values.query ?? ''),
    widths: readWidths(body),
    density: values.density as ViewValues['density'],
  }
}

type Shared = Pick<SavedView, 'list' | 'role' | 'is_default' | 'is_mine'>

/**
 * Throws 403 if the caller may not share views with a role, and 422 if the role may not open the
 * list.
 */
function refuseSharing(
  { lists }: ViewPlace,
  caller: Caller,
  view: ViewValues,
  before?: Shared,
): void {
  const { role } = view
  const list = lists[view.list]
  if (role === null) {
    // Without a role the view would belong to its owner only, and the role would lose it.
    if (before?.is_mine === false) throw invalid({ role: { key: 'errors.field.required' } })
    if (view.is_default) throw invalid({ is_default: { key: 'errors.field.default_of_nobody' } })
    return
  }
  const isSamePlace = before?.role === role && before.list === view.list
  const mayShare = list && getSharingRoles(caller.role, list).includes(role)
  if (!mayShare && !(isSamePlace && list?.roles.includes(role))) {
    const values = list ? getSharingRoles(caller.role, list).join(', ') : ''
    throw invalid({ role: { key: 'errors.field.not_choice', params: { values } } })
  }
  const staysDefault = isSamePlace && before.is_default
  if (view.is_default && !staysDefault && !mayMakeDefault(caller.role))
    throw new Problem(403, 'forbidden')
}

/**
 * Reads the body of a view; `before` is the view to replace. Throws 422 for mistakes, and 403 if a
 * caller other than an admin sets a default.
 */
export function readView(
  place: ViewPlace,
  caller: Caller,
  body: Body,
  before?: Shared,
): ViewValues {
  const view = parsed(body)
  const lists = getOpenLists(caller.role, place)
  if (!lists.includes(view.list))
    throw invalid({
      list: { key: 'errors.field.not_choice', params: { values: lists.join(', ') } },
    })
  refuseSharing(place, caller, view, before)
  const readers = new Set([caller.role, view.role ?? caller.role])
  for (const role of readers) {
    const problems = place.findProblems(role, view)
    if (Object.keys(problems).length > 0) throw invalid({ ...problems })
  }
  return view
}
