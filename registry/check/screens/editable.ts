import { FIELD_TYPES, traitsOf } from '../../fields/traits.ts'
import { WARNINGS } from '../../words/warnings.ts'
import type { Entity } from '../base/entity.ts'
import { type Loose, recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'

/** What makes the choices of a reference depend on more than its own cell. */
const DEPENDING = ['via', 'within', 'day'] as const

/** Why a field has no input that fits into a cell; undefined where it has. */
function tooMuch(field: Loose): string | undefined {
  const type = FIELD_TYPES.find((one) => one === field.type)
  if (type && traitsOf(type).roomy) return `a field of type ${type} needs more room than a cell has`
  const key = DEPENDING.find((name) => field[name] !== undefined)
  return key && `what it may be is asked by '${key}', in several inputs`
}

/** The fields that the states and transitions of an entity speak of, each with the place. */
function decidingFields({ raw }: Entity): Map<string, string> {
  const named = Object.entries(recordOf(raw.states)).flatMap(([state, declared]) =>
    Object.keys(recordOf(recordOf(declared).when)).map(
      (name) => [name, `the state '${state}'`] as const,
    ),
  )
  const written = Object.entries(recordOf(raw.transitions)).flatMap(([verb, declared]) => {
    const { asks, set } = recordOf(declared)
    const names = [...textsOf(asks), ...Object.keys(recordOf(set))]
    return names.map((name) => [name, `the transition '${verb}'`] as const)
  })
  return new Map([...named, ...written])
}

/** Reports cells that are to be changed in a list and cannot be. */
export function checkEditable(report: Report, entity: Entity): void {
  const { raw, key, fields } = entity
  const names = textsOf(raw.editable)
  if (names.length === 0) return
  const at = `${key}.editable`
  if (!('update' in entity.calls || 'update' in entity.extensions))
    report('action-without-call', at, `${key} has no call 'update' that would save a cell.`)
  if (textsOf(raw.warnings).some((name) => WARNINGS.some((one) => one === name)))
    report(
      'wrong-editable',
      at,
      `What is unusual about ${key} is done with a reason, for which a cell has no input.`,
      "Leave them to the form, or take 'warnings' away.",
    )
  const deciding = decidingFields(entity)
  for (const [index, name] of names.entries()) {
    const place = `${at}[${index}]`
    if (names.indexOf(name) < index)
      report('listed-twice', place, `'${name}' stands in this list twice.`)
    const form = textsOf(raw.form)
    if (!checkWord(report, 'unknown-field', place, name, form, `field of the form of ${key}`))
      continue
    const reason = tooMuch(fields[name] ?? {})
    if (reason) report('wrong-editable', place, `'${name}' cannot be changed in a cell: ${reason}.`)
    const decides = deciding.get(name)
    if (decides)
      report(
        'wrong-editable',
        place,
        `'${name}' is not changed in a cell: ${decides} speaks of it.`,
        'What a row goes through is done by its calls.',
      )
  }
}
