import { expect, test } from 'vitest'
import { checkExtensions, type Extensions } from '../../registry/check/check-extensions.ts'
import { hooks } from '../../business/index.ts'
import { registry } from '../../resources/index.ts'
import { BACKFILLS } from '#backfills'
import { BUSINESS_HEADINGS } from '#business/words'
import { addBuiltInHooks } from '../../server/hooks/built-in-hooks.ts'
import { createRegistry } from '../support/relations/registry-with.ts'
import { declared } from '../support/rows/declared.ts'

const cards = {
  name: 'value-cards',
  renamedFrom: ['gift-cards', 'vouchers'],
  fields: {
    code: { type: 'text', maxLength: 20 },
    worth: { type: 'money', renamedFrom: 'amount' },
  },
  actions: {
    redeem: { label: 'Redeem', done: 'Redeemed', set: { worth: '0.000' } },
  },
} as const
const allHooks: object = createRegistry(declared(cards as never))

const find = (extensions: Partial<Extensions>) =>
  checkExtensions({ hooks: {}, backfills: {}, headings: {}, ...extensions }, allHooks).map(
    ({ rule, path, file, message, hint = '' }) => [rule, path, file, `${message} ${hint}`.trim()],
  )

const derive = async () => ({})
const HOOKS = 'business/index.ts'

test('the extensions of the business refer to declared names only', () => {
  const extensions = { hooks, backfills: BACKFILLS, headings: BUSINESS_HEADINGS }
  expect(checkExtensions(extensions, registry)).toEqual([])
  expect(find({ hooks: { calls: { 'value-cards': { redeem: { derive } } } } })).toEqual([])
})

test.each([
  [
    { calls: { 'gift-cards': { create: { derive } } } },
    'unknown-entity',
    'hooks.calls.gift-cards',
    "'gift-cards' is no entity. It is 'value-cards' now.",
  ],
  [
    { calls: { vouchers: { create: { derive } } } },
    'unknown-entity',
    'hooks.calls.vouchers',
    "'vouchers' is no entity. It is 'value-cards' now.",
  ],
  [
    { calls: { 'value-crads': { create: { derive } } } },
    'unknown-entity',
    'hooks.calls.value-crads',
    "'value-crads' is no entity. Did you mean 'value-cards'?",
  ],
  [
    { calls: { 'value-cards': { creat: { derive } } } },
    'unknown-verb',
    'hooks.calls.value-cards.creat',
    "'creat' is no verb of value-cards. Did you mean 'create'?",
  ],
  [
    { calls: { faqs: { redeem: { derive } } } },
    'unknown-verb',
    'hooks.calls.faqs.redeem',
    expect.stringMatching(/^'redeem' is no verb of faqs\./),
  ],
  [
    { calls: { faqs: { create: { derrive: derive } } } },
    'unknown-key',
    'hooks.calls.faqs.create.derrive',
    "'derrive' is no stage of a hook. Did you mean 'derive'?",
  ],
  [
    { warnings: { 'outside-hour': derive } },
    'unknown-word',
    'hooks.warnings.outside-hour',
    "'outside-hour' is no warning. Did you mean 'outside-hours'?",
  ],
  [
    { availability: { user: derive } },
    'unknown-entity',
    'hooks.availability.user',
    "'user' is no entity. Did you mean 'users'?",
  ],
  [
    { otherStarts: { 'gift-cards': derive } },
    'unknown-entity',
    'hooks.otherStarts.gift-cards',
    "'gift-cards' is no entity. It is 'value-cards' now.",
  ],
  [
    { afterUndo: { user: derive } },
    'unknown-entity',
    'hooks.afterUndo.user',
    "'user' is no entity. Did you mean 'users'?",
  ],
  [{ call: {} }, 'unknown-key', 'hooks.call', "'call' is no table of hooks. Did you mean 'calls'?"],
])('hooks that would never run are reported as mistakes: %j', (wrongHooks, rule, at, message) => {
  expect(find({ hooks: wrongHooks })).toEqual([[rule, at, HOOKS, message]])
})

test('backfills and headings of unknown columns are reported as mistakes', () => {
  const backfills = { 'value_cards.amount': '1', 'gift_cards.worth': '1', 'value_cards.worth': '1' }
  const file = 'business/database/backfills.ts'
  expect(find({ backfills })).toEqual([
    [
      'unknown-field',
      'backfills.value_cards.amount',
      file,
      "'amount' is no field of value-cards. It is 'worth' now.",
    ],
    [
      'unknown-entity',
      'backfills.gift_cards.worth',
      file,
      expect.stringMatching(/^'gift_cards' is no table\. It can be /),
    ],
  ])
  expect(find({ headings: { plat: [], plate: [] } })).toEqual([
    ['unknown-field', 'headings.plat', 'business.ts', "'plat' is no field. Did you mean 'plate'?"],
  ])
})

test('hooks of a business are added to the built-in hooks of an entity', () => {
  const { calls } = addBuiltInHooks(
    { calls: { users: { update: { derive }, create: { derive } } }, warnings: {} },
    {},
  )
  expect(Object.keys(calls.users?.update ?? {}).toSorted()).toEqual(['after', 'before', 'derive'])
  expect(Object.keys(calls.users?.create ?? {}).toSorted()).toEqual(['after', 'derive'])
  expect(Object.keys(calls.users ?? {})).toContain('setAccess')
  const beforeHook = () => undefined
  expect(() =>
    addBuiltInHooks({ calls: { users: { update: { before: beforeHook } } }, warnings: {} }, {}),
  ).toThrow("'hooks.calls.users.update.before' is built in")
})
