import type { Lines } from '../../fields/row-lines.ts'
import type { Entity } from '../base/entity.ts'
import { isRecord, type Loose, own, recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkShape, type Shape } from '../base/shape.ts'
import { rolesFor } from '../entities/pickers.ts'

export const LINES_SHAPE = {
  entity: 'text!',
  by: 'text!',
  columns: 'texts!',
  order: 'text',
  count: 'text',
  closed: 'texts',
  max: 'number',
} as const satisfies Record<keyof Lines, Shape[string]>

/** What the form of a row does to its lines. */
const NEEDED = ['create', 'update', 'delete', 'restore']

const isFilled = (field: Loose) =>
  ['nullable', 'default', 'setOn', 'copies', 'derivedFrom', 'numberPrefix'].some(
    (key) => own(field, key) !== undefined,
  )

/** Reports a place that is no whole number of the entity. */
function checkNumber(report: Report, at: string, name: unknown, { key, fields }: Entity): void {
  const names = Object.keys(fields)
  if (!checkWord(report, 'unknown-field', at, name, names, `field of ${key}`)) return
  if (typeof name === 'string' && fields[name]?.type !== 'integer')
    report('wrong-lines', at, `'${name}' is no whole number.`, "Give it the type 'integer'.")
}

/** Reports columns that a line does not have or nobody gives, and a required field that is not asked for. */
function checkColumns(report: Report, at: string, lines: Loose, child: Entity): void {
  const columns = textsOf(lines.columns)
  const set = [lines.by, lines.order]
  for (const [index, name] of columns.entries()) {
    const place = `${at}.columns[${index}]`
    checkWord(report, 'unknown-field', place, name, child.fieldNames, `field of ${child.key}`)
    if (set.includes(name))
      report('wrong-lines', place, `Nobody types '${name}': the form sets it.`, 'Leave it out.')
  }
  if (Array.isArray(lines.columns) && columns.length === 0)
    report('wrong-lines', `${at}.columns`, 'A line asks for nothing.', 'Name its fields.')
  for (const [name, field] of Object.entries(child.fields))
    if (field.type !== 'id' && !isFilled(field) && ![...columns, ...set].includes(name))
      report(
        'wrong-lines',
        `${at}.columns`,
        `'${name}' of ${child.key} is required, but a line is not asked for it.`,
        "Ask for it here, make it 'nullable', or give it a 'default'.",
      )
}

/** Reports calls that the form of a row needs for its lines, and that they do not have. */
function checkLineCalls(report: Report, at: string, child: Entity): void {
  const calls = { ...child.calls, ...child.extensions }
  for (const verb of NEEDED)
    if (own(calls, verb) === undefined)
      report(
        'wrong-lines',
        `${at}.entity`,
        `${child.key} has no '${verb}', which the form of its lines needs.`,
        "Declare it in 'calls' or 'extensions', or let somebody in 'access' make it.",
      )
}

const callOf = ({ calls, extensions }: Entity, verb: string) =>
  own(calls, verb) ?? own(extensions, verb)

/** Reports roles that may fill in the form of a row, and not do to its lines what the form does. */
function checkLineRoles(report: Report, at: string, entity: Entity, child: Entity): void {
  const rolesOf = (of: Entity, verb: string) => {
    const call = callOf(of, verb)
    return call === undefined ? [] : rolesFor(of, verb, call)
  }
  const writers = new Set(['create', 'update'].flatMap((verb) => rolesOf(entity, verb)))
  for (const role of writers)
    for (const verb of NEEDED.filter((one) => callOf(child, one) !== undefined))
      if (verb !== 'restore' && !rolesOf(child, verb).includes(role))
        report(
          'wrong-lines',
          `${at}.entity`,
          `${role} may change ${entity.key}, but not '${verb}' ${child.key}.`,
          'Let them, or take the form from them.',
        )
}

/** Reports the entity itself where its form cannot have lines. */
function checkOwner(report: Report, at: string, lines: Loose, entity: Entity): void {
  const { key, raw, fields } = entity
  if (own(fields, 'lines') !== undefined)
    report('reserved-name', `${key}.fields.lines`, "'lines' is what the lines of a row are called.")
  if (textsOf(raw.form).length === 0)
    report('wrong-lines', at, `${key} has no form in which its lines could stand.`)
  if (own({ ...entity.calls, ...entity.extensions }, 'read') === undefined)
    report(
      'wrong-lines',
      at,
      `${key} has no 'read', by which a form gets the lines of its row.`,
      "Declare it in 'calls' or 'extensions'.",
    )
  if (lines.count !== undefined) checkNumber(report, `${at}.count`, lines.count, entity)
  if (textsOf(raw.form).includes(String(lines.count)))
    report(
      'wrong-lines',
      `${at}.count`,
      `Nobody types '${String(lines.count)}': the lines are counted.`,
      'Leave it out of the form.',
    )
  const states = Object.keys(recordOf(raw.states))
  for (const [index, state] of textsOf(lines.closed).entries())
    checkWord(report, 'unknown-word', `${at}.closed[${index}]`, state, states, `state of ${key}`)
}

/** Reports lines that do not belong to the rows of the entity, or that its form cannot make. */
export function checkLines(
  report: Report,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
): void {
  const { lines } = entity.raw
  if (!isRecord(lines)) return
  const at = `${entity.key}.lines`
  checkShape(report, at, lines, LINES_SHAPE, "'lines'")
  checkOwner(report, at, lines, entity)
  const names = [...entities.keys()].filter((name) => name !== entity.key)
  if (!checkWord(report, 'unknown-entity', `${at}.entity`, lines.entity, names, 'other entity'))
    return
  const child = entities.get(String(lines.entity))
  if (!child) return
  checkLineCalls(report, at, child)
  checkLineRoles(report, at, entity, child)
  const what = `field of ${child.key}`
  if (!checkWord(report, 'unknown-field', `${at}.by`, lines.by, child.fieldNames, what)) return
  if (typeof lines.by === 'string' && child.fields[lines.by]?.to !== entity.key)
    report('wrong-lines', `${at}.by`, `'${lines.by}' does not point to ${entity.key}.`)
  if (lines.order !== undefined) checkNumber(report, `${at}.order`, lines.order, child)
  checkColumns(report, at, lines, child)
}
