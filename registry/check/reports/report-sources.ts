import { FIELD_TYPES } from '../../fields/traits.ts'
import { TONES } from '../../words/tones.ts'
import type { Entity } from '../base/entity.ts'
import { type Loose, recordOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { SHARE, SOURCE } from './report-shapes.ts'
import { checkShape, entriesOf } from '../base/shape.ts'
import { checkWhere } from '../entities/values.ts'

type Entities = ReadonlyMap<string, Entity>

/** Reports fields of a report that none of its sources has, or that one has as another type. */
export function checkFacts(report: Report, self: Entity, entities: Entities): void {
  const members = Object.values(recordOf(self.raw.sources)).flatMap((source) => {
    const { of } = recordOf(source)
    return (typeof of === 'string' && entities.get(of)) || []
  })
  const known = [...new Set(members.flatMap((member) => member.fieldNames))]
  // A source that is no entity may be the one that has the field.
  const isWhole = members.length === Object.keys(recordOf(self.raw.sources)).length
  const shares = recordOf(self.raw.shares)
  for (const name of self.fieldNames) {
    const at = `${self.key}.fields.${name}`
    if (Object.hasOwn(shares, name)) continue
    const { type } = self.fields[name] ?? {}
    if (isWhole)
      checkWord(report, 'unknown-field', at, name, known, `field of what ${self.key} is about`)
    for (const member of members) {
      const other = member.fields[name]?.type
      if (FIELD_TYPES.some((one) => one === other) && other !== type)
        report(
          'field-type-clash',
          at,
          `'${name}' is of type ${type} here, but of type ${other} in ${member.key}.`,
          'Give both the same type.',
        )
    }
  }
}

/** Reports shares that are no amount of the report, or of no percent of what they refer to. */
export function checkShares(report: Report, self: Entity, entities: Entities): void {
  const place = `${self.key}.shares`
  const ofType = (type: string) =>
    self.fieldNames.filter((name) => self.fields[name]?.type === type)
  for (const [name, share] of entriesOf(report, place, recordOf(self.raw.shares), 'A share')) {
    const at = `${place}.${name}`
    checkShape(report, at, share, SHARE, 'a share')
    checkWord(report, 'unknown-field', at, name, ofType('money'), `amount of ${self.key}`)
    checkWord(
      report,
      'unknown-field',
      `${at}.of`,
      share.of,
      ofType('money'),
      `amount of ${self.key}`,
    )
    const references = ofType('reference')
    checkWord(report, 'unknown-field', `${at}.by`, share.by, references, `reference of ${self.key}`)
    const { to } = recordOf(self.fields[String(share.by)])
    const target = typeof to === 'string' ? entities.get(to) : undefined
    if (!target) continue
    const percents = target.fieldNames.filter((one) => target.fields[one]?.type === 'percent')
    checkWord(report, 'unknown-field', `${at}.percent`, share.percent, percents, `percent of ${to}`)
  }
}

function checkStatesOf(report: Report, at: string, source: Loose, self: Entity, of?: Entity) {
  const states = Object.keys(recordOf(self.raw.states))
  for (const [state, where] of Object.entries(recordOf(source.states))) {
    const place = `${at}.states.${state}`
    checkWord(report, 'unknown-word', place, state, states, `state of ${self.key}`)
    if (of) checkWhere(report, place, where, of)
    if (Object.keys(recordOf(where)).length === 0)
      report('wrong-shape', place, 'A state must say which rows are in it.')
  }
  for (const state of states)
    if (!Object.hasOwn(recordOf(source.states), state))
      report(
        'missing-key',
        `${at}.states`,
        `'${state}' is missing: a source must have every state.`,
      )
}

/** Reports sources that are no entities, and conditions on fields that those lack. */
export function checkSources(report: Report, self: Entity, entities: Entities): void {
  for (const [state, tone] of Object.entries(recordOf(self.raw.states)))
    checkWord(report, 'unknown-word', `${self.key}.states.${state}`, tone, TONES, 'tone')
  const sources = `${self.key}.sources`
  for (const [key, source] of entriesOf(report, sources, recordOf(self.raw.sources), 'A source')) {
    const at = `${sources}.${key}`
    checkShape(report, at, source, SOURCE, 'a source')
    checkWord(report, 'unknown-entity', `${at}.of`, source.of, [...entities.keys()], 'entity')
    const of = entities.get(String(source.of))
    checkStatesOf(report, at, source, self, of)
    if (!of) continue
    checkWhere(report, `${at}.where`, source.where, of)
    const days = of.fieldNames.filter((name) =>
      ['date', 'datetime'].includes(String(of.fields[name]?.type)),
    )
    checkWord(report, 'unknown-field', `${at}.day`, source.day, days, `day of ${of.key}`)
    const alike = days.filter(
      (name) => of.fields[name]?.type === of.fields[String(source.day)]?.type,
    )
    checkWord(report, 'unknown-field', `${at}.once`, source.once, alike, `such day of ${of.key}`)
  }
}
