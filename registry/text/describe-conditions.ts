import type { AnyResource } from '../entities/registry.ts'
import type { Condition, ConditionsByField } from '../fields/conditions.ts'
import { getChoiceLabelKey, getFieldLabelKey } from './label-keys.ts'

type Translate = (key: string, params?: Record<string, string>) => string

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
  if ('before' in condition) return { operator: condition.before === 'soon' ? 'soon' : 'before' }
  if ('from' in condition) return { operator: 'from' }
  if ('until' in condition) return { operator: 'until' }
  if ('below' in condition) return { operator: 'below', otherField: condition.below }
  if ('reaches' in condition) return { operator: 'reaches', otherField: condition.reaches }
  return condition.not === null ? { operator: 'filled' } : { operator: 'not', value: condition.not }
}

/** Puts the conditions on an entity's rows into words. `getLabelKey` names their fields. */
export function describeConditions(
  resource: AnyResource,
  where: ConditionsByField,
  translate: Translate,
  getLabelKey = (name: string) => getFieldLabelKey(resource, name),
): string {
  const descriptions = Object.entries(where).map(([name, condition]) => {
    const { operator, value, otherField } = describeOperator(condition)
    const valueText = value === undefined ? '' : formatValue(resource, name, value, translate)
    return translate(`reports.is.${operator}`, {
      field: translate(getLabelKey(name)),
      value: otherField ? translate(getLabelKey(otherField)) : valueText,
    })
  })
  return descriptions.join(' · ')
}
