import { VERBS_ELSEWHERE } from '../../words/habits.ts'
import { ROLES } from '../../words/roles.ts'
import { didYouMean } from '../../words/similar.ts'
import { VERBS } from '../../words/verbs.ts'
import type { Entity } from '../base/entity.ts'
import { recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'

/** Reports roles and verbs of the short form's `access` that there are not: it keeps them for this check alone. */
export function checkAccess(report: Report, { key, raw }: Entity): void {
  const verbs = [...VERBS.filter((verb) => verb !== 'read'), ...Object.keys(recordOf(raw.actions))]
  for (const [role, may] of Object.entries(recordOf(raw.access))) {
    const at = `${key}.access.${role}`
    checkWord(report, 'unknown-role', at, role, ROLES, 'role')
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
