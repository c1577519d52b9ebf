import '../../../support/web/document.ts'
import { describe, expect, it } from 'vitest'
import { findTimeOffEntity } from '../../../../src/parts/planning/time-off.ts'

const viewer = (role: 'operations' | 'car wash') => ({ role })

describe('the prefilled form of a time off', () => {
  it('names the person, the start and the end, for roles that may create it', () => {
    const timeOffEntity = findTimeOffEntity(viewer('operations'), 'users')
    expect(timeOffEntity?.reference.resourceName).toBe('apps/absences/list')
    const { who, from, to } = timeOffEntity?.resource.timeOff ?? { who: '', from: '', to: '' }
    expect([who, from, to].map((name) => timeOffEntity?.resource.fields[name]?.type)).toEqual([
      'reference',
      'datetime',
      'datetime',
    ])
    expect(findTimeOffEntity(viewer('car wash'), 'users')).toBeUndefined()
    expect(findTimeOffEntity(viewer('operations'), 'vehicles')).toBeUndefined()
  })
})
