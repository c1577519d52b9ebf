import { registry } from '../../../platform/data/rows/resources.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Condition, Where } from '../../../../registry/fields/conditions.ts'
import type { AnyMeasure, AnyReport } from '../../../../registry/reports/any-report.ts'
import { choiceKey, fieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import {
  getFactKey,
  getMeasureKey,
  getReportStateKey,
} from '../../../../registry/reports/text/report-labels.ts'

export type Translate = (key: string, params?: Record<string, unknown>) => string

/** Returns the description of a measure, in one line. */
export function describeMeasure(
  report: AnyReport,
  measure: AnyMeasure,
  translate: Translate,
): string {
  const { calculate, state } = measure
  const name = Object.keys(report.measures).find(
    (measureName) => report.measures[measureName] === measure,
  )
  const key = `reports.says.${calculate}${state ? '_state' : ''}`
  return translate(key, {
    measure: translate(getMeasureKey(name ?? '')),
    field: 'field' in measure ? translate(getFactKey({ registry, report }, measure.field)) : '',
    state: state ? translate(getReportStateKey(state)) : '',
  })
}

function valueWords(resource: AnyResource, name: string, value: unknown, translate: Translate) {
  const field = resource.fields[name]
  if (field?.type === 'flag') return translate(value === 1 ? 'ui.yes' : 'ui.no')
  if (field?.type === 'choice') return translate(choiceKey(resource, name, String(value)))
  return String(value)
}

interface Relation {
  is: string
  value?: unknown
  /** The other field it is compared with. */
  other?: string
}

function relation(condition: Condition): Relation {
  if (condition === null) return { is: 'empty' }
  if (typeof condition !== 'object') return { is: 'equal', value: condition }
  if ('before' in condition) return { is: 'before' }
  if ('from' in condition) return { is: 'from' }
  if ('until' in condition) return { is: 'until' }
  if ('below' in condition) return { is: 'below', other: condition.below }
  if ('reaches' in condition) return { is: 'reaches', other: condition.reaches }
  return condition.not === null ? { is: 'filled' } : { is: 'not', value: condition.not }
}

/** Puts the conditions on an entity's rows into words. */
export function describeConditions(
  resource: AnyResource,
  where: Where,
  translate: Translate,
): string {
  const parts = Object.entries(where).map(([name, condition]) => {
    const { is, value, other } = relation(condition)
    return translate(`reports.is.${is}`, {
      field: translate(fieldLabelKey(resource, name)),
      value: other
        ? translate(fieldLabelKey(resource, other))
        : value === undefined
          ? ''
          : valueWords(resource, name, value, translate),
    })
  })
  return parts.join(' · ')
}
