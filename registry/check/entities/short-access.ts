import { ROLES } from '#business/words'
import { STANDARD_VERBS } from '../../words/verbs.ts'
import type { Entity } from '../base/entity.ts'
import { asRecord, asTexts, isRecord, listTextsWithPaths } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'
import { checkRole } from '../base/kinds.ts'
import { checkVerb } from './calls.ts'

const [FIRST, SECOND = FIRST] = ROLES
const HINT = `Write the verbs of each role: { ${FIRST}: 'all', ${SECOND}: ['create'] }.`

/** Reports unknown roles and verbs in `access` of the short form. */
export function checkAccess(report: Report, { key, raw }: Entity): void {
  if (raw.access !== undefined && !isRecord(raw.access))
    report('wrong-shape', `${key}.access`, "'access' must be an object.", HINT)
  const verbs = [
    ...STANDARD_VERBS.filter((verb) => verb !== 'read'),
    ...Object.keys(asRecord(raw.actions)),
  ]
  for (const [role, allowed] of Object.entries(asRecord(raw.access))) {
    const path = `${key}.access.${role}`
    const isRole = checkRole(report, path, role)
    if (isRole && allowed !== 'all' && !Array.isArray(allowed))
      report('wrong-shape', path, `'${role}' must be 'all' or a list of texts.`, HINT)
    for (const [valuePath, verb] of listTextsWithPaths(path, allowed))
      if (verb !== 'read') checkVerb(report, valuePath, verb, verbs)
      else report('unknown-verb', valuePath, "Every role named here may 'read'.", 'Remove it.')
  }
}

/** Reports fields that the short form adds itself. */
export function checkUnread(report: Report, { key, raw }: Entity): void {
  for (const name of asTexts(raw.unread))
    report(
      'reserved-name',
      `${key}.fields.${name}`,
      `The short form adds '${name}' itself.`,
      'Remove it, or give the field another name.',
    )
}
