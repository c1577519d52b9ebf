import type { Entity } from '../base/entity.ts'
import { isRecord } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) > 0

function checkCount(report: Report, at: string, key: string, value: unknown): void {
  if (typeof value === 'number' && !isCount(value))
    report('wrong-range', at, `'${key}' is ${value}.`, 'Write a whole number from 1.')
}

/** Reports limits that no value could keep to. */
export function checkLimits(report: Report, { key, fields }: Entity): void {
  for (const [name, field] of Object.entries(fields)) {
    const at = `${key}.fields.${name}`
    checkCount(report, `${at}.maxLength`, 'maxLength', field.maxLength)
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
