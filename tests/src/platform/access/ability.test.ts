import { describe, expect, it } from 'vitest'
import { ROLES } from '#business/words'
import {
  abilityAllows,
  mayDo,
  mayOpen,
  maySeeRights,
} from '../../../../src/platform/access/ability.ts'
import { entities } from '../../../support/server/app.ts'

const all = [{ action: 'manage', subject: 'all' }]
const sliders = entities.sliders!
const list = sliders.lists.all!

describe('the rights of a role with a stored ability', () => {
  it.each([
    ['no ability', undefined, 'cancel', 'plans', true],
    ['everything', all, 'cancel', 'plans', true],
    ['one action on all', [{ action: 'read', subject: 'all' }], 'read', 'plans', true],
    ['one action on all', [{ action: 'read', subject: 'all' }], 'update', 'plans', false],
    ['one subject', [{ action: 'manage', subject: 'plans' }], 'delete', 'plans', true],
    ['another subject', [{ action: 'manage', subject: 'plans' }], 'delete', 'sliders', false],
    ['several words', [{ action: ['read', 'update'], subject: ['a', 'b'] }], 'update', 'b', true],
    ['several words', [{ action: ['read', 'update'], subject: ['a', 'b'] }], 'delete', 'b', false],
    [
      'several rules',
      [
        { action: 'read', subject: 'a' },
        { action: 'read', subject: 'b' },
      ],
      'read',
      'b',
      true,
    ],
    ['no rule', [], 'read', 'a', false],
  ])('are narrowed by the ability %s: %j, %s %s: %s', (_, ability, action, subject, left) => {
    expect(abilityAllows(ability, action, subject)).toBe(left)
  })

  it.each([
    null,
    'manage',
    1,
    {},
    { action: 'manage', subject: 'all' },
    [null],
    ['manage'],
    [{ action: 'manage' }],
    [{ subject: 'all' }],
    [{ action: [], subject: 'all' }],
    [{ action: ['manage', 1], subject: 'all' }],
    [{ action: 'manage', subject: 'all', inverted: true }],
    [{ action: 'manage', subject: 'all', conditions: { id: 1 } }],
    [...all, { action: 'manage' }],
  ])('are empty if the ability is malformed: %j', (ability) => {
    expect(abilityAllows(ability, 'read', 'plans')).toBe(false)
    expect(maySeeRights({ role: 'admin', ability })).toBe(false)
  })

  it('never exceed the rights of the role', () => {
    const resources = Object.values(entities)
    expect(resources.length).toBeGreaterThan(20)
    for (const role of [...ROLES, null]) {
      for (const resource of resources) {
        for (const one of Object.values(resource.lists))
          expect(mayOpen({ role, ability: all }, resource.name, one)).toBe(
            mayOpen({ role }, resource.name, one),
          )
        expect(mayDo({ role, ability: all }, resource, 'delete')).toBe(
          mayDo({ role }, resource, 'delete'),
        )
      }
    }
  })

  it('include reading by the word read, and each other verb by its own name', () => {
    const reader = { role: 'admin', ability: [{ action: 'read', subject: 'sliders' }] } as const
    expect(mayOpen(reader, 'sliders', list)).toBe(true)
    expect(mayOpen({ ...reader, role: null }, 'sliders', list)).toBe(false)
    expect(mayDo(reader, sliders, 'read')).toBe(true)
    expect(mayDo(reader, sliders, 'update')).toBe(false)
    const remover = { role: 'admin', ability: [{ action: 'delete', subject: 'all' }] } as const
    expect(mayDo(remover, sliders, 'delete')).toBe(true)
    expect(mayDo(remover, sliders, 'forceDelete')).toBe(false)
    expect(maySeeRights(reader)).toBe(false)
    expect(maySeeRights({ role: 'car wash' })).toBe(true)
    expect(maySeeRights(null)).toBe(false)
  })
})
