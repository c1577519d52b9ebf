import { defineEntity } from 'washboard/registry/define-entity.ts'

/** The tools for hire. */
export const tools = defineEntity({
  name: 'tools',
  icon: 'service',
  menu: 'stock',
  title: 'name',
  fields: {
    name: { type: 'text', maxLength: 80, unique: true },
    depot_id: { type: 'reference', to: 'depots' },
    day_price: { type: 'money', min: 0.5 },
    deposit: { type: 'money', nullable: true },
    status: { type: 'choice', values: { ready: 'good', repair: 'stopped' }, default: 'ready' },
    fault: { type: 'text', maxLength: 200, nullable: true },
  },
  states: {
    repair: { when: { status: 'repair' }, tone: 'stopped', reasonField: 'fault' },
    ready: { when: { status: 'ready' }, tone: 'good' },
  },
  actions: {
    setAside: {
      label: 'Set aside for repair',
      confirm: 'It cannot be hired until it is repaired.',
      done: 'Set aside',
      from: 'ready',
      to: 'repair',
      requiredFields: ['fault'],
      set: { status: 'repair' },
    },
    putBack: {
      label: 'Put back',
      confirm: 'It can be hired again.',
      done: 'Put back',
      from: 'repair',
      to: 'ready',
      set: { status: 'ready', fault: null },
    },
  },
  choosable: { status: 'ready' },
  access: {
    boss: 'all',
    counter: ['create', 'update', 'delete', 'restore'],
    workshop: ['setAside', 'putBack'],
  },
})
