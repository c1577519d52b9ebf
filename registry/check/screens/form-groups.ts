import { FIELD_GROUPS } from '../../words/field-groups.ts'
import { didYouMean } from '../../words/similar.ts'
import type { Entity } from '../base/entity.ts'
import { recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkFieldNames } from '../entities/fields.ts'

/** Reports groups of a form that are none, that name what the form does not ask for, and fields that stand in no group or in two. */
export function checkFormGroups(report: Report, { key, raw }: Entity): void {
  if (raw.formGroups === undefined) return
  const at = `${key}.formGroups`
  const form = textsOf(raw.form)
  const placed: string[] = []
  for (const [group, names] of Object.entries(recordOf(raw.formGroups))) {
    checkWord(report, 'unknown-word', `${at}.${group}`, group, FIELD_GROUPS, 'group of a form')
    for (const [index, name] of textsOf(names).entries()) {
      const place = `${at}.${group}[${index}]`
      if (!form.includes(name))
        report('wrong-group', place, `'${name}' is not in the form.`, didYouMean(name, form))
      if (placed.includes(name))
        report('listed-twice', place, `'${name}' stands in a group already.`)
      placed.push(name)
    }
  }
  for (const name of form.filter((one) => !placed.includes(one)))
    report(
      'wrong-group',
      at,
      `'${name}' is in the form, but in no group.`,
      'Name it in the group that it belongs to.',
    )
}

/** Reports what is to follow from a form and is no field, or is asked for by the form itself. */
export function checkFollows(report: Report, entity: Entity): void {
  const { key, raw } = entity
  const at = `${key}.follows`
  checkFieldNames(report, at, raw.follows, entity)
  for (const [index, name] of textsOf(raw.follows).entries())
    if (textsOf(raw.form).includes(name))
      report(
        'wrong-group',
        `${at}[${index}]`,
        `'${name}' is asked for by the form, so that it does not follow from it.`,
        'Leave it out here, or of the form.',
      )
}
