import { FIELD_TYPES, traitsOf } from '../../fields/traits.ts'
import type { Entity } from '../base/entity.ts'
import { isRecord, type Loose } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) > 0

function checkCount(report: Report, at: string, key: string, value: unknown): void {
  if (typeof value === 'number' && !isCount(value))
    report('wrong-range', at, `'${key}' is ${value}.`, 'Write a whole number from 1.')
}

/** Returns the limits of a field that count something: `max` of one with several values says how many. */
function countsOf({ type: word }: Loose): string[] {
  const type = FIELD_TYPES.find((one) => one === word)
  if (!type) return []
  const { keys, kind } = traitsOf(type)
  const isSeveral = kind === 'files' || kind === 'ids'
  const counts = ['maxLength', 'maxBytes', ...(isSeveral ? ['max'] : [])]
  return counts.filter((one) => keys.includes(one))
}

/** Reports limits that no value could keep to. */
export function checkLimits(report: Report, { key, raw, fields }: Entity): void {
  if (isRecord(raw.lines)) checkCount(report, `${key}.lines.max`, 'max', raw.lines.max)
  for (const [name, field] of Object.entries(fields)) {
    const at = `${key}.fields.${name}`
    for (const limit of countsOf(field)) checkCount(report, `${at}.${limit}`, limit, field[limit])
    if (isRecord(field.exclusive))
      checkCount(report, `${at}.exclusive.daily`, 'daily', field.exclusive.daily)
    for (const limit of ['min', 'max'] as const)
      if (field.type === 'integer' && typeof field[limit] === 'number')
        if (!Number.isInteger(field[limit]))
          report(
            'wrong-range',
            `${at}.${limit}`,
            `'${limit}' is ${field[limit]}, and an integer is a whole number.`,
            'Write a whole number, or give the field another type.',
          )
  }
}
