import { FIELD_TYPES, traitsOf } from '../../fields/traits.ts'
import type { Check } from '../../values/checks.ts'
import { FIELD_GROUPS } from '../../words/field-groups.ts'
import { didYouMean } from '../../words/similar.ts'
import type { Entity } from '../base/entity.ts'
import { checkFieldNames } from './fields.ts'
import { isRecord, type Loose, own, recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkShape } from '../base/shape.ts'
import { CHECK } from './shapes.ts'

/** Every word of a check that names its two fields. */
const WORDS = ['order', 'exactlyOne'] as const satisfies readonly KeyOf<Check>[]
type KeyOf<T> = T extends unknown ? keyof T : never

const ORDERED: readonly string[] = FIELD_TYPES.filter((type) => traitsOf(type).ordered)

function checkOrder(report: Report, at: string, names: readonly string[], entity: Entity): void {
  const types = names.map((name) => String(entity.fields[name]?.type))
  const isOrdered = types.every((type) => ORDERED.includes(type))
  if (!isOrdered || new Set(types).size > 1)
    report(
      'wrong-check',
      at,
      `Values of type ${types.join(' and ')} have no order.`,
      'Name two fields of one type that is a number, a day or a time.',
    )
}

function checkOne(report: Report, at: string, names: readonly string[], entity: Entity): void {
  for (const name of names)
    if (entity.fields[name]?.nullable !== true)
      report(
        'wrong-check',
        at,
        `'${name}' is never empty, so that nothing can stand in its place.`,
        "Make it 'nullable'.",
      )
}

function checkPair(report: Report, at: string, check: Loose, entity: Entity): void {
  checkShape(report, at, check, CHECK, 'a check')
  const said = WORDS.filter((word) => Object.hasOwn(check, word))
  const [word] = said
  const names = word ? textsOf(own(check, word)) : []
  if (!word || said.length > 1 || names.length !== 2) {
    const place = word && said.length === 1 ? `${at}.${word}` : at
    report('wrong-check', place, 'A check is { order: [a, b] } or { exactlyOne: [a, b] }.')
    return
  }
  checkFieldNames(report, `${at}.${word}`, names, entity)
  if (!names.every((name) => entity.fieldNames.includes(name))) return
  if (word === 'order') checkOrder(report, at, names, entity)
  else checkOne(report, at, names, entity)
}

/** Reports checks of two fields that are not there, or can never be met. */
export function checkPairs(report: Report, entity: Entity): void {
  const { checks } = entity.raw
  if (!Array.isArray(checks)) return
  for (const [index, check] of checks.entries())
    if (isRecord(check)) checkPair(report, `${entity.key}.checks[${index}]`, check, entity)
}

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
