import { ICON_NAMES } from '../../words/icons.ts'
import { ROLES } from '#business/words/roles.ts'
import { didYouMean } from '../../words/similar.ts'
import { textsOf } from './plain.ts'
import { checkWord, type Report } from './problem.ts'

/** How a body may be sent. */
export const ENCODINGS = ['json', 'form', 'urlencoded']
const REQUEST =
  /^(GET|POST|PUT) (?!\/|api\/)[^\s?#]*[^\s?#/](\?[\w.-]+=[^\s&?]*(&[\w.-]+=[^\s&?]*)*)?$/

/** Reports a request line that is not as the specification prints them. */
export function checkRequest(report: Report, at: string, request: unknown): void {
  if (typeof request !== 'string' || REQUEST.test(request)) return
  report(
    'wrong-request',
    at,
    `'${request}' is no request line.`,
    "Write the method, a space and the path below /api: 'GET admin/slider/all'.",
  )
}

/** Reports words that are no role. */
export function checkRoles(report: Report, at: string, roles: unknown): void {
  for (const [index, role] of textsOf(roles).entries())
    checkWord(report, 'unknown-role', `${at}[${index}]`, role, ROLES, 'role')
}

/** Reports an icon that has no drawing: a list would be shown in its place. */
export function checkIcon(report: Report, at: string, icon: unknown): void {
  if (typeof icon !== 'string' || ICON_NAMES.some((name) => name === icon)) return
  const where = 'registry/words/icons.ts has their names.'
  report('unknown-word', at, `'${icon}' is no icon.`, didYouMean(icon, ICON_NAMES) ?? where)
}
