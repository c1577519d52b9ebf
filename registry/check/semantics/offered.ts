import { rolesFor } from '../entities/pickers.ts'
import type { Entity } from '../base/entity.ts'
import { isRecord, type Loose, own, recordOf, textsOf } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'
import { quoted } from '../entities/sight.ts'

/** Reports verbs that a list offers to nobody: none of its roles may make the call. */
function checkOffers(report: Report, at: string, list: Loose, entity: Entity): void {
  const roles = textsOf(list.roles)
  for (const key of ['actions', 'pageActions'])
    for (const [index, verb] of textsOf(list[key]).entries()) {
      const call =
        own(entity.calls, verb) ?? own(entity.extensions, verb) ?? own(entity.actions, verb)
      const allowed = rolesFor(entity, verb, call)
      if (call === undefined || roles.length === 0 || roles.some((role) => allowed.includes(role)))
        continue
      report(
        'offered-to-nobody',
        `${at}.${key}[${index}]`,
        `'${verb}' is for ${quoted(allowed)}, and the list for ${quoted(roles)}.`,
        'Leave it out here, or let one of those roles make the call.',
      )
    }
}

/** Reports verbs that no row can ever be ready for; the rows of a union are deleted by the calls of its parts. */
function checkReady(report: Report, entity: Entity): void {
  const { key, raw, calls, extensions, fieldNames } = entity
  const all = { ...calls, ...extensions }
  const deletes = 'delete' in all || 'cancel' in all
  if (deletes || raw.union !== undefined || !fieldNames.includes('deleted_at')) return
  for (const [group, some] of Object.entries({ calls, extensions }))
    for (const verb of ['restore', 'forceDelete'].filter((one) => one in some))
      report(
        'never-possible',
        `${key}.${group}.${verb}`,
        `'${verb}' is for deleted rows, and nothing deletes rows of ${key}.`,
        "Declare 'delete' as well, or leave this out.",
      )
}

/** Reports conditions on the row that a call is yet to make: they are never looked at. */
function checkMaking(report: Report, { key, raw }: Entity): void {
  const create = recordOf(recordOf(raw.transitions).create)
  for (const word of ['from', 'when'].filter((one) => create[one] !== undefined))
    report(
      'never-possible',
      `${key}.transitions.create.${word}`,
      `'${word}' asks what a row is like, and 'create' has none yet.`,
      "Leave it out; what two fields must be to one another is said in 'checks'.",
    )
}

/** Reports lists without columns, forms without fields, and what is offered where it can never be done. */
export function checkOffered(report: Report, entity: Entity): void {
  const { key, raw } = entity
  for (const [name, value] of Object.entries(recordOf(raw.lists))) {
    if (!isRecord(value)) continue
    const at = `${key}.lists.${name}`
    if (Array.isArray(value.columns) && value.columns.length === 0)
      report('nothing-shown', `${at}.columns`, 'The list has no columns.', 'Name its fields.')
    checkOffers(report, at, value, entity)
  }
  if (Array.isArray(raw.form) && raw.form.length === 0)
    report('nothing-shown', `${key}.form`, 'The form asks for nothing.', 'Name its fields.')
  checkReady(report, entity)
  checkMaking(report, entity)
}
