import { registry } from '../../../platform/data/rows/resources.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Condition, ConditionsByField } from '../../../../registry/fields/conditions.ts'
import type { AnyMeasure, AnyReport } from '../../../../registry/reports/any-report.ts'
import { getChoiceLabelKey, getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import {
  getFieldKey,
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
    field: 'field' in measure ? translate(getFieldKey({ registry, report }, measure.field)) : '',
    state: state ? translate(getReportStateKey(state)) : '',
  })
}

function formatValue(resource: AnyResource, name: string, value: unknown, translate: Translate) {
  const field = resource.fields[name]
  if (field?.type === 'flag') return translate(value === 1 ? 'ui.yes' : 'ui.no')
  if (field?.type === 'choice') return translate(getChoiceLabelKey(resource, name, String(value)))
  return String(value)
}

interface ConditionParts {
  operator: string
  value?: unknown
  /** The other field it is compared with. */
  otherField?: string
}

function describeOperator(condition: Condition): ConditionParts {
  if (condition === null) return { operator: 'empty' }
  if (typeof condition !== 'object') return { operator: 'equal', value: condition }
  if ('before' in condition) return { operator: 'before' }
  if ('from' in condition) return { operator: 'from' }
  if ('until' in condition) return { operator: 'until' }
  if ('below' in condition) return { operator: 'below', otherField: condition.below }
  if ('reaches' in condition) return { operator: 'reaches', otherField: condition.reaches }
  return condition.not === null ? { operator: 'filled' } : { operator: 'not', value: condition.not }
}

/** Puts the conditions on an entity's rows into words. */
export function describeConditions(
  resource: AnyResource,
  where: ConditionsByField,
  translate: Translate,
): string {
  const descriptions = Object.entries(where).map(([name, condition]) => {
    const { operator, value, otherField } = describeOperator(condition)
    const valueText = value === undefined ? '' : formatValue(resource, name, value, translate)
    return translate(`reports.is.${operator}`, {
      field: translate(getFieldLabelKey(resource, name)),
      value: otherField ? translate(getFieldLabelKey(resource, otherField)) : valueText,
    })
  })
  return descriptions.join(' · ')
}
