import { ROLES } from '#business/words'
import { getDeclaredEntity } from '../../define/declared-entity.ts'
import { STANDARD_VERBS } from '../../words/verbs.ts'
import type { Entity } from '../base/entity.ts'
import { asRecord, asTexts, isRecord, listTextsWithPaths } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'
import { checkRole } from '../base/kinds.ts'
import { checkVerb } from './calls.ts'
import { quoteRoles } from './rights.ts'

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

/** The parts of an entity whose verbs can have `roles` themselves. */
const PARTS_WITH_ROLES = ['transitions', 'actions', 'calls', 'extensions']

/** Reports verbs whose `roles` are others than those to which `access` gives them. */
export function checkAccessRoles(report: Report, { key, raw }: Entity): void {
  const declared = asRecord(getDeclaredEntity(raw))
  if (!isRecord(declared.access)) return
  const access = asRecord(declared.access)
  for (const part of PARTS_WITH_ROLES)
    for (const [verb, step] of Object.entries(asRecord(declared[part]))) {
      const { roles } = asRecord(step)
      if (!Array.isArray(roles) || verb === 'read') continue
      const namedRoles = ROLES.filter((role) => roles.includes(role))
      const grantedRoles = ROLES.filter(
        (role) => access[role] === 'all' || asTexts(access[role]).includes(verb),
      )
      if (namedRoles.join() !== grantedRoles.join())
        report(
          'roles-twice',
          `${key}.${part}.${verb}.roles`,
          `'${verb}' is for ${quoteRoles(namedRoles)} here, but for ${quoteRoles(grantedRoles)} by 'access'.`,
          "Remove 'roles', and name the verb in 'access'.",
        )
    }
}
