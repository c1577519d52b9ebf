import type { AnyResource } from '../../resources/kit/define.ts'
import type { Condition, Where } from '../../resources/kit/fields.ts'
import type { AnyMeasure, AnyReport } from '../../resources/kit/report.ts'
import { choiceKey, fieldLabelKey } from '../session/labels.ts'
import { factKey, stateKey } from './labels.ts'

export type Translate = (key: string, params?: Record<string, unknown>) => string

/** What a number counts, in one line. */
export function definitionOf(report: AnyReport, measure: AnyMeasure, translate: Translate): string {
  const { calculate, state } = measure
  const key = `reports.says.${calculate}${state ? '_state' : ''}`
  return translate(key, {
    field: 'of' in measure ? translate(factKey(report, measure.of)) : '',
    state: state ? translate(stateKey(state)) : '',
  })
}

function valueWords(resource: AnyResource, name: string, value: unknown, translate: Translate) {
  const field = resource.fields[name]
  if (field?.type === 'flag') return translate(value === 1 ? 'ui.yes' : 'ui.no')
  if (field?.type === 'choice') return translate(choiceKey(resource, name, String(value)))
  return String(value)
}

function relation(condition: Condition): { is: string; value?: unknown; field?: string } {
  if (condition === null) return { is: 'empty' }
  if (typeof condition !== 'object') return { is: 'equal', value: condition }
  if ('before' in condition) return { is: 'before' }
  if ('from' in condition) return { is: 'from' }
  if ('until' in condition) return { is: 'until' }
  if ('below' in condition) return { is: 'below', field: condition.below }
  return condition.not === null ? { is: 'filled' } : { is: 'not', value: condition.not }
}

/** Conditions on an entity's rows, in words. */
export function whereWords(resource: AnyResource, where: Where, translate: Translate): string {
  const parts = Object.entries(where).map(([name, condition]) => {
    const { is, value, field } = relation(condition)
    const compared = field
      ? translate(fieldLabelKey(resource, field))
      : value === undefined
        ? ''
        : valueWords(resource, name, value, translate)
    return translate(`reports.is.${is}`, {
      field: translate(fieldLabelKey(resource, name)),
      value: compared,
    })
  })
  return parts.join(' · ')
}
