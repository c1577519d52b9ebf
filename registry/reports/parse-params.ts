import { shiftMonths } from '../days/days.ts'
import type { Field } from '../fields/field-types.ts'
import type { AnyParam, AnyReport } from './any-report.ts'
import type { Period } from '../days/periods.ts'
import { isEmpty, parseValue } from '../values/parse-value.ts'
import { oneValue, type Parsed, type ValueProblem } from '../values/parsed.ts'

type Value = string | number | null
export type ParamValues = Readonly<Record<string, Value>>

const BETWEEN_DAYS = /\s*,\s*|\s*\.\.\s*|\s+-\s+|\s+to\s+/
/**
 * The most characters of a period. A longer text is refused before it is searched for its
 * separator.
 */
const MAX_PERIOD = 64

const FARAWAY = 'errors.field.not_year'

const wrong = (key: string): { problem: ValueProblem } => ({
  problem: { key: `errors.field.${key}` },
})

/** Returns the value of a parameter that is left out. */
export function getDefault(param: AnyParam, today: string): Value {
  if (param.default === undefined) return null
  return typeof param.default === 'string'
    ? param.default
    : shiftMonths(today, 12 * param.default.years)
}

/** Parses two days, or one for both, as `YYYY-MM-DD..YYYY-MM-DD`. */
function parsePeriod(input: unknown): Parsed {
  if (typeof input !== 'string' || input.length > MAX_PERIOD) return wrong('not_period')
  const [first, last = first, more] = input.trim().split(BETWEEN_DAYS)
  const days = [first, last].map((day) => parseValue({ type: 'date' }, day))
  const faraway = days.find((day) => 'problem' in day && day.problem.key === FARAWAY)
  if (faraway && more === undefined) return faraway
  const [from, to] = days.map((day) => ('value' in day ? String(day.value) : null))
  if (!from || !to || more !== undefined) return wrong('not_period')
  return from > to ? wrong('end_before_start') : { value: `${from}..${to}` }
}

function parseParam(param: AnyParam, input: unknown, today: string): Parsed {
  if (isEmpty(input)) {
    const isRequired = param.default === undefined && !param.nullable
    return isRequired ? wrong('required') : { value: getDefault(param, today) }
  }
  if (param.type === 'period') return parsePeriod(input)
  // An identifier may be an id, which JSON can contain as a number.
  const text = param.type === 'text' && typeof input === 'number' ? String(input) : input
  return parseValue(param as Field, text)
}

/** Returns the period of a report's parameters. */
export function getPeriod(report: Pick<AnyReport, 'params'>, values: ParamValues): Period {
  const period: Period = { from: null, to: null }
  for (const [name, param] of Object.entries(report.params)) {
    const value = values[name]
    if (!('selects' in param) || typeof value !== 'string') continue
    if (param.selects === 'from' || param.selects === 'to') period[param.selects] = value
    if (param.selects === 'both') [period.from = null, period.to = null] = value.split('..')
  }
  return period
}

/**
 * Parses the parameters of a report from a form or a body, with defaults. Returns the problems by
 * name. `today` is the day in the business time zone.
 */
export function parseParams(
  report: Pick<AnyReport, 'params'>,
  input: Readonly<Record<string, unknown>>,
  today: string,
): { values: ParamValues; problems: Readonly<Record<string, ValueProblem>> } {
  const values: Record<string, Value> = {}
  const problems: Record<string, ValueProblem> = {}
  for (const [name, param] of Object.entries(report.params)) {
    const parsed = parseParam(param, input[name], today)
    if ('problem' in parsed) problems[name] = parsed.problem
    else values[name] = oneValue(parsed.value)
  }
  const { from, to } = getPeriod(report, values)
  const last = Object.entries(report.params).find(
    ([, param]) => 'selects' in param && param.selects === 'to',
  )
  if (from && to && from > to && last) problems[last[0]] = wrong('end_before_start').problem
  return { values, problems }
}
