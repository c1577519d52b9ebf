import { ALL } from '../../reports/report.ts'
import { getTarget, type Scope } from '../base/entity.ts'
import { asRecord, asTexts, isRecord, type Loose, getOwn, placeTexts } from '../base/plain.ts'
import { checkWord } from '../base/problem.ts'
import { checkShape, listEntries } from '../base/shape.ts'
import { acceptsValue, checkField, quoteValue } from '../base/values.ts'
import { checkListable } from '../entities/pickers.ts'
import { PARAMS } from './report-shapes.ts'

/** Reports a parameter of other rows than its field, or of rows that a role cannot list. */
function checkTarget(scope: Scope, at: string, param: Loose): void {
  const { report, entity: self } = scope
  const target = getTarget(scope, param.field)
  if (!target) return
  const { to, via } = param
  const targetScope = { ...scope, entity: target }
  if (via !== undefined) checkField(targetScope, `${at}.via`, via)
  for (const [place, name] of placeTexts(`${at}.matchFields`, param.matchFields))
    checkField(targetScope, place, name)
  if (param.type !== 'reference') return
  const where = via === undefined ? self.fields[String(param.field)]?.where : undefined
  checkListable(scope, at, { to, where }, asTexts(self.raw.roles))
  const expected = via === undefined ? target.key : target.fields[String(via)]?.to
  if (typeof expected === 'string' && typeof to === 'string' && expected !== to)
    report(
      'wrong-use',
      `${at}.to`,
      `It is chosen from ${to}, but the field points to ${expected}.`,
      `Write to: '${expected}'.`,
    )
}

/** Reports choices of sources and states that the report does not have. */
function checkChoices({ report, entity: self }: Scope, at: string, param: Loose): void {
  const part = param.selects === 'source' ? 'source' : 'state'
  const words = Object.keys(asRecord(self.raw[`${part}s`]))
  const noun = `${part} of ${self.key}`
  for (const value of Object.keys(asRecord(param.values)))
    checkWord(report, 'unknown-word', `${at}.values.${value}`, value, [...words, ALL], noun)
  for (const [value, state] of Object.entries(asRecord(param.states)))
    checkWord(report, 'unknown-word', `${at}.states.${value}`, state, words, noun)
}

/** Reports a missing or wrong default of a parameter. */
function checkDefault({ report }: Scope, at: string, param: Loose): void {
  const value = param.default
  const isRelative = isRecord(value) && Number.isInteger(value.years) && param.type === 'date'
  if (value === undefined && param.nullable === undefined)
    report(
      'missing-key',
      at,
      "A parameter must have 'default' or 'nullable'.",
      "Write 'nullable: true' if users may leave it empty.",
    )
  else if (value !== undefined && !isRelative && !acceptsValue(param, value))
    report('wrong-default', `${at}.default`, `${quoteValue(value)} is no value for this parameter.`)
}

/** Reports wrong parameters of a report. */
export function checkParams(scope: Scope): void {
  const { report, entity: self } = scope
  const params = `${self.key}.params`
  const types = Object.keys(PARAMS)
  for (const [key, param] of listEntries(scope, params, self.raw.params, 'a parameter')) {
    const at = `${params}.${key}`
    const noun = 'type of a parameter'
    checkWord(report, 'unknown-field-type', `${at}.type`, param.type, types, noun)
    const kind = getOwn(PARAMS, String(param.type)) as (typeof PARAMS)[string] | undefined
    if (!kind) continue
    const { default: _, ...rest } = param
    checkShape(scope, at, param.type === 'date' ? rest : param, {
      shape: kind.shape,
      noun: 'a parameter',
    })
    const choice = 'choice of this parameter'
    checkWord(report, 'unknown-word', `${at}.selects`, param.selects, kind.selects, choice)
    checkTarget(scope, at, param)
    if (param.type === 'choice' || param.type === 'flag') checkChoices(scope, at, param)
    if (kind.shape.nullable !== 'true!' || param.default !== undefined)
      checkDefault(scope, at, param)
  }
}
