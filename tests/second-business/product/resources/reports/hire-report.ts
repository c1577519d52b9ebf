import { defineReport } from 'washboard/registry/define.ts'
import { office } from '#business/words'

const tones = { reserved: 'waiting', out: 'moving', back: 'good' } as const

/** Hires by depot and month. */
export const hireReport = defineReport({
  name: 'hire-report',
  icon: 'chart',
  route: '/apps/hire-report/list',
  roles: office,
  call: { request: 'POST admin/hire-report', encoding: 'json' },
  fields: {
    number: { type: 'text', mono: true },
    customer_id: { type: 'reference', to: 'customers' },
    depot_id: { type: 'reference', to: 'depots' },
    starts_on: { type: 'date' },
    status: { type: 'choice', values: tones },
  },
  states: tones,
  sources: {
    hire: {
      entity: 'hires',
      day: 'starts_on',
      states: {
        reserved: { status: 'reserved' },
        out: { status: 'out' },
        back: { status: 'back' },
      },
    },
  },
  params: {
    start_date: { type: 'date', selects: 'from', nullable: true },
    end_date: { type: 'date', selects: 'to', nullable: true },
  },
  measures: {
    hires: { type: 'integer', calculate: 'count' },
    out: { type: 'integer', calculate: 'count', state: 'out' },
  },
  dimensions: { month: { each: 'month' }, depot: { by: 'depot_id' }, state: { by: 'state' } },
  columns: ['number', 'starts_on', 'customer_id', 'depot_id', 'state'],
  chart: { kind: 'bars', measure: 'hires', by: 'month' },
})
