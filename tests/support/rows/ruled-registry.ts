import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Fields } from '../../../registry/fields/field-types.ts'
import type { Check } from '../../../registry/rules/check.ts'
import { declared } from './declared.ts'

const amount = { type: 'money', nullable: true } as const

const FIELDS = {
  left: amount,
  right: amount,
  mode: { type: 'choice', values: { free: 'good', paid: 'waiting' }, default: 'free' },
  reason: { type: 'text', nullable: true },
  hint: { type: 'text', nullable: true },
} as const satisfies Fields

/** A rule of each kind that two fields alone do not have. */
export const RULES_OF_PLANS: readonly Check[] = [
  { required: 'reason', when: { mode: 'paid' }, message: 'paid_for_a_reason' },
  { empty: 'left', when: { mode: 'paid' } },
  {
    atMost: [{ add: [{ first: ['left', 0] }, { first: ['right', 0] }] }, 'price'],
    at: 'right',
  },
  { atMostOne: ['hint', 'reason'] },
]

/** A registry whose plans have more fields, and these rules. */
export function withRules(
  registry: Registry,
  checks: readonly Check[] = RULES_OF_PLANS,
  extraFields: Fields = {},
): Registry {
  const plans: AnyResource = registry.plans
  const names = Object.keys(FIELDS)
  return {
    ...registry,
    plans: declared({
      ...plans,
      fields: { ...plans.fields, ...FIELDS, ...extraFields },
      form: [...(plans.form ?? []), ...names],
      editable: [...(plans.editable ?? []), ...names],
      checks,
    }),
  }
}
