import { TONES } from '../../words/tones.ts'
import { ALL } from '../../reports/report.ts'
import type { Entity } from '../base/entity.ts'
import { checkListable } from '../entities/pickers.ts'
import { isRecord, type Loose, recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkShape, entriesOf, type Shape } from '../base/shape.ts'
import { fits, shown } from '../entities/values.ts'

/** The keys of each type of parameter, and what its value can choose. */
const KINDS: Record<string, { shape: Shape; is: readonly string[] }> = {
  date: { shape: { type: 'text!', is: 'text!', nullable: 'true' }, is: ['from', 'to'] },
  period: { shape: { type: 'text!', is: 'text!', nullable: 'true!' }, is: ['both'] },
  choice: {
    shape: { type: 'text!', is: 'text!', values: 'record!', default: 'text', nullable: 'true' },
    is: ['source', 'state'],
  },
  flag: {
    shape: { type: 'text!', is: 'text!', states: 'record!', nullable: 'true!' },
    is: ['state'],
  },
  reference: {
    shape: { type: 'text!', to: 'text!', field: 'text!', via: 'text', nullable: 'true!' },
    is: [],
  },
  text: {
    shape: {
      type: 'text!',
      maxLength: 'number!',
      field: 'text!',
      finds: 'texts!',
      nullable: 'true!',
    },
    is: [],
  },
}

/** Reports a parameter that is chosen from another entity than the one that its field points to. */
function checkTarget(report: Report, at: string, { to, via }: Loose, target: Entity): void {
  if (typeof to !== 'string') return
  const meant = via === undefined ? target.key : target.fields[String(via)]?.to
  if (typeof meant === 'string' && meant !== to)
    report(
      'wrong-use',
      `${at}.to`,
      `It is chosen from ${to}, but the field points to ${meant}.`,
      `Write to: '${meant}'.`,
    )
}

function checkField(
  report: Report,
  at: string,
  param: Loose,
  self: Entity,
  entities: ReadonlyMap<string, Entity>,
): void {
  if (param.type === 'reference')
    checkWord(report, 'unknown-entity', `${at}.to`, param.to, [...entities.keys()], 'entity')
  const references = self.fieldNames.filter((name) => self.fields[name]?.type === 'reference')
  const what = `reference of ${self.key}`
  if (!checkWord(report, 'unknown-field', `${at}.field`, param.field, references, what)) return
  const target = entities.get(String(self.fields[String(param.field)]?.to))
  if (!target) return
  if (param.type === 'reference') {
    const { where } = param.via === undefined ? (self.fields[String(param.field)] ?? {}) : {}
    const roles = textsOf(self.raw.roles)
    checkListable(report, at, { to: param.to, where }, roles, entities)
  }
  const found = `field of ${target.key}`
  checkTarget(report, at, param, target)
  checkWord(report, 'unknown-field', `${at}.via`, param.via, target.fieldNames, found)
  for (const [index, name] of textsOf(param.finds).entries())
    checkWord(report, 'unknown-field', `${at}.finds[${index}]`, name, target.fieldNames, found)
}

function checkChosen(report: Report, at: string, param: Loose, self: Entity): void {
  const key = param.is === 'source' ? 'sources' : 'states'
  const words = Object.keys(recordOf(self.raw[key]))
  const what = `${key === 'sources' ? 'source' : 'state'} of ${self.key}`
  const values = recordOf(param.values)
  for (const [value, tone] of Object.entries(values)) {
    checkWord(report, 'unknown-word', `${at}.values.${value}`, value, [...words, ALL], what)
    checkWord(report, 'unknown-word', `${at}.values.${value}`, tone, TONES, 'tone')
  }
  for (const [value, state] of Object.entries(recordOf(param.states)))
    checkWord(report, 'unknown-word', `${at}.states.${value}`, state, words, what)
}

function checkDefault(report: Report, at: string, param: Loose): void {
  const value = param.default
  if (value === undefined) return
  const relative = isRecord(value) && Number.isInteger(value.years) && param.type === 'date'
  if (!relative && !fits(param, value))
    report('wrong-default', `${at}.default`, `${shown(value)} is no value for this parameter.`)
}

/** Reports parameters that choose a source, state or field which does not exist. */
export function checkParams(
  report: Report,
  self: Entity,
  entities: ReadonlyMap<string, Entity>,
): void {
  const params = `${self.key}.params`
  for (const [key, param] of entriesOf(report, params, recordOf(self.raw.params), 'A parameter')) {
    const at = `${params}.${key}`
    const kinds = Object.keys(KINDS)
    checkWord(report, 'unknown-field-type', `${at}.type`, param.type, kinds, 'type of a parameter')
    const kind = Object.hasOwn(KINDS, String(param.type)) ? KINDS[String(param.type)] : undefined
    if (!kind) continue
    const { default: _, ...rest } = param
    checkShape(report, at, param.type === 'date' ? rest : param, kind.shape, 'a parameter')
    checkWord(report, 'unknown-word', `${at}.is`, param.is, kind.is, 'choice of this parameter')
    if (param.type === 'reference' || param.type === 'text')
      checkField(report, at, param, self, entities)
    if (param.type === 'choice' || param.type === 'flag') checkChosen(report, at, param, self)
    checkDefault(report, at, param)
    if (
      kind.shape.nullable !== 'true!' &&
      param.nullable === undefined &&
      param.default === undefined
    )
      report(
        'missing-key',
        at,
        "'default' is missing, and so is 'nullable': a parameter has one of them.",
        "Write 'nullable: true' where it may be left out.",
      )
  }
}
