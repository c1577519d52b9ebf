import { NO_LIMIT } from '../../reports/report.ts'
import { isTakenByReports } from '../../words/taken-names.ts'
import { getTarget, type Scope } from '../base/entity.ts'
import {
  asRecord,
  asTexts,
  isRecord,
  type UncheckedObject,
  getOwn,
  listTextsWithPaths,
} from '../base/plain.ts'
import { checkWord } from '../base/problem.ts'
import { checkShape, listEntries } from '../base/shape.ts'
import { acceptsValue, checkField, quoteValue } from '../base/values.ts'
import { checkListable } from '../entities/pickers.ts'
import { PARAMS } from './report-shapes.ts'

/** Reports a parameter of other rows than its field, or of rows that a role cannot list. */
function checkTarget(scope: Scope, path: string, param: UncheckedObject): void {
  const { report, entity: reportEntity } = scope
  const target = getTarget(scope, param.field)
  if (!target) return
  const { to, via } = param
  const targetScope = { ...scope, entity: target }
  if (via !== undefined) checkField(targetScope, `${path}.via`, via)
  for (const [valuePath, name] of listTextsWithPaths(`${path}.matchFields`, param.matchFields))
    checkField(targetScope, valuePath, name)
  if (param.type !== 'reference') return
  const where = via === undefined ? reportEntity.fields[String(param.field)]?.where : undefined
  checkListable(scope, path, { to, where }, asTexts(reportEntity.raw.roles))
  const expected = via === undefined ? target.key : target.fields[String(via)]?.to
  if (typeof expected === 'string' && typeof to === 'string' && expected !== to)
    report(
      'wrong-use',
      `${path}.to`,
      `It is chosen from ${to}, but the field points to ${expected}.`,
      `Write to: '${expected}'.`,
    )
}

/** Reports choices of sources and states that the report does not have. */
function checkChoices(
  { report, entity: reportEntity }: Scope,
  path: string,
  param: UncheckedObject,
): void {
  const partName = param.selects === 'source' ? 'source' : 'state'
  const allowedNames = Object.keys(asRecord(reportEntity.raw[`${partName}s`]))
  const noun = `${partName} of ${reportEntity.key}`
  for (const value of Object.keys(asRecord(param.values)))
    checkWord(report, 'unknown-word', {
      path: `${path}.values.${value}`,
      word: value,
      allowedWords: [...allowedNames, NO_LIMIT],
      noun,
    })
  for (const [value, state] of Object.entries(asRecord(param.states)))
    checkWord(report, 'unknown-word', {
      path: `${path}.states.${value}`,
      word: state,
      allowedWords: allowedNames,
      noun,
    })
}

/** Reports a proposed value that is no choice of its parameter. */
function checkProposal({ report }: Scope, path: string, param: UncheckedObject): void {
  if (param.proposed !== undefined)
    checkWord(report, 'unknown-word', {
      path: `${path}.proposed`,
      word: param.proposed,
      allowedWords: Object.keys(asRecord(param.values)),
      noun: 'choice of this parameter',
    })
}

/** Reports a missing or wrong default of a parameter. */
function checkDefault({ report }: Scope, path: string, param: UncheckedObject): void {
  const value = param.default
  const isRelative = isRecord(value) && Number.isInteger(value.years) && param.type === 'date'
  if (value === undefined && param.nullable === undefined)
    report(
      'missing-key',
      path,
      "A parameter must have 'default' or 'nullable'.",
      "Write 'nullable: true' if users may leave it empty.",
    )
  else if (value !== undefined && !isRelative && !acceptsValue(param, value))
    report(
      'wrong-default',
      `${path}.default`,
      `${quoteValue(value)} is no value for this parameter.`,
    )
}

/** Reports wrong parameters of a report. */
export function checkParams(scope: Scope): void {
  const { report, entity: reportEntity } = scope
  const params = `${reportEntity.key}.params`
  const types = Object.keys(PARAMS)
  for (const [key, param] of listEntries(scope, params, reportEntity.raw.params, 'a parameter')) {
    const path = `${params}.${key}`
    if (isTakenByReports(key))
      report(
        'reserved-name',
        path,
        `'${key}' is a parameter of every report.`,
        'Give the parameter another name.',
      )
    const noun = 'type of a parameter'
    checkWord(report, 'unknown-field-type', {
      path: `${path}.type`,
      word: param.type,
      allowedWords: types,
      noun,
    })
    const paramKind = getOwn(PARAMS, String(param.type)) as (typeof PARAMS)[string] | undefined
    if (!paramKind) continue
    const { default: _, ...paramWithoutDefault } = param
    checkShape(scope, path, param.type === 'date' ? paramWithoutDefault : param, {
      shape: paramKind.shape,
      noun: 'a parameter',
    })
    const choice = 'choice of this parameter'
    checkWord(report, 'unknown-word', {
      path: `${path}.selects`,
      word: param.selects,
      allowedWords: paramKind.selects,
      noun: choice,
    })
    checkTarget(scope, path, param)
    checkProposal(scope, path, param)
    if (param.type === 'choice' || param.type === 'flag') checkChoices(scope, path, param)
    if (paramKind.shape.nullable !== 'true!' || param.default !== undefined)
      checkDefault(scope, path, param)
  }
}
