import { expect, it } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { findActionText } from '../../../registry/text/action-text.ts'
import { getVerbAppearance } from '../../../src/parts/actions/verbs.ts'
import { declared } from '../../support/rows/declared.ts'

const promos = declared({
  ...registry.promos,
  actions: {
    retire: {
      label: 'Retire',
      confirm: 'Nobody can use it then.',
      done: 'Retired',
      icon: 'cancelled',
      tone: 'stopped',
      set: { active: 0 },
    },
  },
})

it('the button of a declared action has the declared icon and colour', () => {
  expect(getVerbAppearance(promos, 'retire')).toEqual({ icon: 'cancelled', destructive: true })
})

it.each([
  ['label', 'Retire'],
  ['confirm', 'Nobody can use it then.'],
  ['done', 'Retired'],
] as const)('the dialog of a declared action uses its own text for its %s', (part, english) => {
  expect(findActionText(promos, 'retire', part)).toEqual({
    key: `own_actions.promos.retire.${part}`,
    english,
  })
})
