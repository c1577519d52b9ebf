import { VERBS_ELSEWHERE } from '../../words/habits.ts'
import { ROLES } from '#business/words/roles.ts'
import { didYouMean } from '../../words/similar.ts'
import { VERBS } from '../../words/verbs.ts'
import type { Entity } from '../base/entity.ts'
import { isRecord, recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'

const [FIRST, SECOND = FIRST] = ROLES
const REMEDY = `Write the verbs of each role: { ${FIRST}: 'all', ${SECOND}: ['create'] }.`

/** Reports roles and verbs of the short form's `access` that there are not: it keeps them for this check alone. */
export function checkAccess(report: Report, { key, raw }: Entity): void {
  if (raw.access !== undefined && !isRecord(raw.access))
    report('wrong-shape', `${key}.access`, "'access' must be an object.", REMEDY)
  const verbs = [...VERBS.filter((verb) => verb !== 'read'), ...Object.keys(recordOf(raw.actions))]
  for (const [role, may] of Object.entries(recordOf(raw.access))) {
    const at = `${key}.access.${role}`
    const isRole = checkWord(report, 'unknown-role', at, role, ROLES, 'role')
    if (isRole && may !== 'all' && !Array.isArray(may))
      report('wrong-shape', at, `'${role}' must be 'all' or a list of texts.`, REMEDY)
    for (const [index, verb] of textsOf(may).entries()) {
      if (verbs.includes(verb)) continue
      const meant = VERBS_ELSEWHERE[verb]
      const hint = meant === undefined ? didYouMean(verb, verbs) : `Did you mean '${meant}'?`
      const what = verb === 'read' ? 'is what every role named here may do.' : 'is no verb.'
      const remedy = verb === 'read' ? 'Leave it out.' : hint
      report('unknown-verb', `${at}[${index}]`, `'${verb}' ${what}`, remedy)
    }
  }
}

/** Reports what an entity of the short form says although it comes by itself. */
export function checkUnread(report: Report, { key, raw }: Entity): void {
  for (const place of textsOf(raw.unread)) {
    const name = place.replace('fields.', '')
    if (name === place)
      report(
        'unknown-key',
        `${key}.${place}`,
        `'${place}' is no key of the short form, in which it follows from the fields.`,
        "Leave it out, or declare the entity with 'defineResource'.",
      )
    else
      report(
        'reserved-name',
        `${key}.${place}`,
        `'${name}' comes by itself in the short form.`,
        'Leave it out, or give the field another name.',
      )
  }
}
