import { shiftMonths } from '../days/days.ts'
import type { Field } from '../fields/field-types.ts'
import type { AnyParam, AnyReport } from './any-report.ts'
import type { Period } from '../days/periods.ts'
import { isEmptyInput } from '../values/empty-input.ts'
import { parseValue } from '../values/parse-value.ts'
import { toSingleValue, type ParsedValue, type ValueProblem } from '../values/parsed.ts'

type ParamValue = string | number | null
export type ParamValues = Readonly<Record<string, ParamValue>>

const DAY_SEPARATOR = /\s*,\s*|\s*\.\.\s*|\s+-\s+|\s+to\s+/
/**
 * The maximum number of characters of a period. Longer texts are refused before the search for a
 * separator.
 */
const MAX_PERIOD_LENGTH = 64

const YEAR_PROBLEM_KEY = 'errors.field.not_year'

const createProblem = (key: string): { problem: ValueProblem } => ({
  problem: { key: `errors.field.${key}` },
})

/** Returns the default of a parameter. */
export function getDefaultParamValue(param: AnyParam, today: string): ParamValue {
  if (param.default === undefined) return null
  return typeof param.default === 'string'
    ? param.default
    : shiftMonths(today, 12 * param.default.years)
}

/** Parses a first and a last day, as `YYYY-MM-DD..YYYY-MM-DD`. A single day is both. */
function parsePeriod(input: unknown): ParsedValue {
  if (typeof input !== 'string' || input.length > MAX_PERIOD_LENGTH)
    return createProblem('not_period')
  const [firstText, lastText = firstText, textAfterPeriod] = input.trim().split(DAY_SEPARATOR)
  const days = [firstText, lastText].map((day) => parseValue({ type: 'date' }, day))
  const yearProblem = days.find((day) => 'problem' in day && day.problem.key === YEAR_PROBLEM_KEY)
  if (yearProblem && textAfterPeriod === undefined) return yearProblem
  const [from, to] = days.map((day) => ('value' in day ? String(day.value) : null))
  if (!from || !to || textAfterPeriod !== undefined) return createProblem('not_period')
  return from > to ? createProblem('end_before_start') : { value: `${from}..${to}` }
}

function parseParam(param: AnyParam, input: unknown, today: string): ParsedValue {
  if (isEmptyInput(input)) {
    const isRequired = param.default === undefined && !param.nullable
    return isRequired ? createProblem('required') : { value: getDefaultParamValue(param, today) }
  }
  if (param.type === 'period') return parsePeriod(input)
  // An identifier may be an id, which JSON may contain as a number.
  const text = param.type === 'text' && typeof input === 'number' ? String(input) : input
  return parseValue(param as Field, text)
}

const selectsLastDay = (param: AnyParam): boolean => 'selects' in param && param.selects === 'to'

/** Returns the period of a report's parameters. */
export function findReportPeriod(report: Pick<AnyReport, 'params'>, values: ParamValues): Period {
  const period: Period = { from: null, to: null }
  for (const [name, param] of Object.entries(report.params)) {
    const paramValue = values[name]
    if (!('selects' in param) || typeof paramValue !== 'string') continue
    if (param.selects === 'from' || param.selects === 'to') period[param.selects] = paramValue
    if (param.selects === 'both') [period.from = null, period.to = null] = paramValue.split('..')
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
  const values: Record<string, ParamValue> = {}
  const problems: Record<string, ValueProblem> = {}
  for (const [name, param] of Object.entries(report.params)) {
    const parsed = parseParam(param, input[name], today)
    if ('problem' in parsed) problems[name] = parsed.problem
    else values[name] = toSingleValue(parsed.value)
  }
  const { from, to } = findReportPeriod(report, values)
  const lastDayParam = Object.entries(report.params).find(([, param]) => selectsLastDay(param))
  if (from && to && from > to && lastDayParam)
    problems[lastDayParam[0]] = createProblem('end_before_start').problem
  return { values, problems }
}
