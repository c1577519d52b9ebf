import { defineReport } from '../../registry/define.ts'
import { timeDimensions } from '../common/report-facts.ts'
import { office } from '#business/words'

const tones = { open: 'waiting', sealed: 'moving', given: 'waiting' } as const

/** The cash that people have in hand: not counted yet, counted, or not yet confirmed by its receiver. */
export const cashInHand = defineReport({
  name: 'cash-in-hand',
  icon: 'wallet',
  route: '/apps/cash-in-hand/list',
  roles: office,
  call: { request: 'POST admin/cashInHand', encoding: 'json' },
  fields: {
    number: { type: 'text', mono: true },
    person_id: { type: 'reference', to: 'users' },
    receiver_id: { type: 'reference', to: 'users', nullable: true },
    opened_on: { type: 'date' },
    in_hand: { type: 'money' },
    status: {
      type: 'choice',
      values: { ...tones, received: 'good', banked: 'good' },
    },
    received_at: { type: 'datetime', nullable: true },
    sealed_at: { type: 'datetime', nullable: true },
  },
  states: tones,
  sources: {
    counts: {
      entity: 'closings',
      day: 'opened_on',
      where: { received_at: null },
      states: {
        open: { status: 'open' },
        sealed: { status: 'sealed' },
        given: { status: 'given' },
      },
    },
  },
  params: {
    person_id: { type: 'reference', to: 'users', field: 'person_id', nullable: true },
  },
  measures: {
    in_hand: { type: 'money', calculate: 'sum', field: 'in_hand' },
    to_count: { type: 'money', calculate: 'sum', field: 'in_hand', state: 'open' },
    to_hand_over: { type: 'money', calculate: 'sum', field: 'in_hand', state: 'sealed' },
    to_confirm: { type: 'money', calculate: 'sum', field: 'in_hand', state: 'given' },
  },
  dimensions: { person: { by: 'person_id' }, state: { by: 'state' }, ...timeDimensions },
  lines: 'person',
  columns: ['person_id', 'in_hand', 'to_count', 'to_hand_over', 'to_confirm'],
  rowColumns: ['number', 'opened_on', 'person_id', 'receiver_id', 'sealed_at', 'in_hand', 'state'],
  chart: { kind: 'bars', measure: 'in_hand', by: 'person' },
})
