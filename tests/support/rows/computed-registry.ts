import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Field, Fields } from '../../../registry/fields/field-types.ts'
import { declared } from './declared.ts'

/** The computed fields of a subscription, one for each kind of computation. */
export const SUBSCRIPTION_FIELDS = {
  left: { type: 'integer', computed: { subtract: ['washes_total', 'washes_used'] } },
  days: { type: 'integer', computed: { days: ['start_date', 'end_date'] } },
  a_day: { type: 'money', nullable: true, computed: { divide: ['price', 'days'] } },
  per_wash: { type: 'money', nullable: true, computed: { divide: ['total', 'washes_total'] } },
  unused: { type: 'money', nullable: true, computed: { multiply: ['left', 'per_wash'] } },
  list_price: { type: 'money', computed: 'plan_id.price' },
  saved: {
    type: 'money',
    computed: { add: [{ subtract: ['list_price', 'price'] }, { first: ['discount', 0] }, 0.5] },
  },
  visits: {
    type: 'integer',
    computed: { count: true, entity: 'subscription-visits', reference: 'subscription_id' },
  },
  open_visits: {
    type: 'integer',
    computed: {
      count: true,
      entity: 'subscription-visits',
      reference: 'subscription_id',
      where: { is_completed: 0 },
    },
  },
} as const satisfies Fields

/** The computed fields of a plan, which use computed fields of its subscriptions. */
export const PLAN_FIELDS = {
  sold: {
    type: 'money',
    computed: { sum: 'total', entity: 'subscriptions', reference: 'plan_id' },
  },
  visits: {
    type: 'integer',
    computed: { sum: 'visits', entity: 'subscriptions', reference: 'plan_id' },
  },
  ends_last: {
    type: 'date',
    nullable: true,
    computed: { max: 'end_date', entity: 'subscriptions', reference: 'plan_id' },
  },
  ends_first: {
    type: 'date',
    nullable: true,
    computed: { min: 'end_date', entity: 'subscriptions', reference: 'plan_id' },
  },
  latest: {
    type: 'text',
    nullable: true,
    computed: { latest: 'number', entity: 'subscriptions', reference: 'plan_id' },
  },
  washed: { type: 'money', computed: { multiply: ['price', 'washes'] } },
} as const satisfies Fields

const withFields = (
  resource: AnyResource,
  extraFields: Readonly<Record<string, Field>>,
): AnyResource => declared({ ...resource, fields: { ...resource.fields, ...extraFields } })

/** A registry with computed fields, which need no column. */
export function withComputed({ plans, subscriptions, ...otherEntities }: Registry): Registry {
  const allPlans = plans.lists.all
  if (!allPlans) throw new Error('plans have no list')
  const list = { ...allPlans, columns: [...allPlans.columns, 'sold', 'visits'], sums: ['sold'] }
  return {
    ...otherEntities,
    subscriptions: withFields(subscriptions, SUBSCRIPTION_FIELDS),
    plans: declared({ ...withFields(plans, PLAN_FIELDS), lists: { all: list } }),
  }
}
