import { type Entity } from '../base/entity.ts'
import { type Loose, recordOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkShape, entriesOf } from '../base/shape.ts'
import { checkRoles } from '../base/words.ts'
import { DIMENSION, MEASURE } from './report-shapes.ts'

const SUMMED = ['integer', 'money']
/** The types that each calculation comes to. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  count: ['integer'],
  sum: SUMMED,
  average: SUMMED,
  share: ['percent'],
  latest: ['date'],
}
const CALCULATIONS = Object.keys(TYPES)
/** The types of field that rows are grouped by. */
const GROUPED = ['reference', 'choice', 'flag']

const namesOf = (self: Entity, key: string) => Object.keys(recordOf(self.raw[key]))

/** Reports a type that a calculation never comes to. */
function checkType(report: Report, at: string, { type, calculate }: Loose): void {
  const types = Object.hasOwn(TYPES, String(calculate)) ? TYPES[String(calculate)] : undefined
  if (!types || typeof type !== 'string' || types.includes(type)) return
  report(
    'field-type-clash',
    at,
    `'${String(calculate)}' never comes to a value of type ${type}.`,
    `Write type: '${types.join("' or '")}'.`,
  )
}

/** Reports a sum or an average of a field that holds no number; returns whether it holds one. */
function checkSummed(report: Report, at: string, of: unknown, type: string): boolean {
  if (SUMMED.includes(type)) return true
  const message = `'${String(of)}' is of type ${type}, of which there is no sum.`
  report('wrong-use', at, message, `Name a field of type ${SUMMED.join(' or ')}.`)
  return false
}

/** Reports measures that calculate something which is not there, or is of another type. */
export function checkMeasures(report: Report, self: Entity): void {
  const measures = `${self.key}.measures`
  const states = namesOf(self, 'states')
  for (const [key, measure] of entriesOf(
    report,
    measures,
    recordOf(self.raw.measures),
    'A measure',
  )) {
    const at = `${measures}.${key}`
    checkShape(report, at, measure, MEASURE, 'a measure')
    const { calculate, of, state } = measure
    checkWord(report, 'unknown-word', `${at}.calculate`, calculate, CALCULATIONS, 'calculation')
    checkType(report, `${at}.type`, measure)
    checkWord(report, 'unknown-word', `${at}.state`, state, states, `state of ${self.key}`)
    if (calculate === 'share' && state === undefined)
      report('missing-key', at, "'state' is missing: a share is of the rows in one state.")
    if (calculate !== 'sum' && calculate !== 'average') continue
    if (of === undefined)
      report('missing-key', at, `'of' is missing: a ${calculate} is of a field.`)
    const what = `field of ${self.key}`
    const known = checkWord(report, 'unknown-field', `${at}.of`, of, self.fieldNames, what)
    const type = self.fields[String(of)]?.type
    if (known && type !== undefined && !checkSummed(report, `${at}.of`, of, String(type))) continue
    if (known && type !== undefined && type !== measure.type)
      report(
        'field-type-clash',
        `${at}.type`,
        `'${key}' is of type ${measure.type}, but '${of}' of type ${type}.`,
      )
  }
}

/** Reports dimensions by what no rows are grouped by. */
export function checkDimensions(report: Report, self: Entity): void {
  const dimensions = `${self.key}.dimensions`
  const entries = entriesOf(report, dimensions, recordOf(self.raw.dimensions), 'A dimension')
  const by = [...self.fieldNames, 'source', 'state', 'hour']
  for (const [key, dimension] of entries) {
    const at = `${dimensions}.${key}`
    checkShape(report, at, dimension, DIMENSION, 'a dimension')
    checkRoles(report, `${at}.roles`, dimension.roles)
    const stretches = ['day', 'week', 'month']
    checkWord(report, 'unknown-word', `${at}.each`, dimension.each, stretches, 'stretch of time')
    checkWord(report, 'unknown-field', `${at}.by`, dimension.by, by, `field of ${self.key}`)
    const type = self.fields[String(dimension.by)]?.type
    if (type !== undefined && !GROUPED.includes(String(type)))
      report(
        'wrong-use',
        `${at}.by`,
        `'${String(dimension.by)}' is of type ${String(type)}, by which no rows are grouped.`,
        `Name a field of type ${GROUPED.join(', ')}, or group by time with 'each'.`,
      )
    if ((dimension.each === undefined) === (dimension.by === undefined))
      report('wrong-shape', at, "A dimension has either 'each' or 'by'.")
  }
}
