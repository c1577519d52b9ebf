import { defineEntity } from '../registry/define-entity.ts'
import type { AbsenceKind } from './words/absence-kinds.ts'
import { ownWork, worker } from './common/working-hours.ts'
import { office } from '#business/words'

/**
 * An absence of an employee. Sickness entered by the office counts at once, other absences after
 * their approval. Staff request their own absences.
 */
export const absences = defineEntity({
  name: 'absences',
  about:
    'Absences of employees. Sickness entered by the office counts at once, other absences after their approval.',
  icon: 'cancelled',
  menu: 'people',
  daily: { operations: 6 },
  title: 'starts_at',
  person: 'employee_id',
  fields: {
    employee_id: { ...worker, writtenBy: office },
    kind: {
      type: 'choice',
      values: {
        vacation: 'plain',
        sick: 'plain',
        training: 'plain',
        other: 'plain',
      } satisfies Record<AbsenceKind, 'plain'>,
    },
    starts_at: { type: 'datetime' },
    ends_at: { type: 'datetime' },
    note: { type: 'text', maxLength: 200, nullable: true, personal: true },
    status: {
      type: 'choice',
      values: { requested: 'waiting', approved: 'good', refused: 'stopped', withdrawn: 'plain' },
      default: 'requested',
    },
    decided_at: { type: 'datetime', nullable: true },
    decided_by: { type: 'reference', to: 'users', nullable: true },
  },
  ownerField: ownWork,
  access: {
    admin: 'all',
    operations: ['create', 'update', 'delete', 'restore', 'approve', 'refuse'],
    'car wash': ['create', 'update', 'withdraw'],
  },
  timeOff: { who: 'employee_id', from: 'starts_at', to: 'ends_at' },
  states: {
    requested: { when: { status: 'requested' }, tone: 'waiting' },
    approved: { when: { status: 'approved' }, tone: 'good' },
    refused: { when: { status: 'refused' }, tone: 'stopped' },
    withdrawn: { when: { status: 'withdrawn' }, tone: 'plain' },
  },
  transitions: { update: { ownerStates: 'requested' } },
  actions: {
    approve: {
      label: 'Approve',
      done: 'Approved',
      from: 'requested',
      to: 'approved',
      set: { status: 'approved' },
      stamps: ['decided_at', 'decided_by'],
      tone: 'good',
      icon: 'done',
    },
    refuse: {
      label: 'Refuse',
      done: 'Refused',
      from: 'requested',
      to: 'refused',
      set: { status: 'refused' },
      stamps: ['decided_at', 'decided_by'],
      tone: 'stopped',
      icon: 'cancelled',
    },
    withdraw: {
      label: 'Withdraw',
      done: 'Withdrawn',
      from: 'requested',
      to: 'withdrawn',
      set: { status: 'withdrawn' },
      tone: 'stopped',
      icon: 'restore',
    },
  },
  inbox: {
    absences: { list: 'all', time: 'starts_at', where: { status: 'requested' }, roles: office },
  },
  warnings: ['uncovered'],
  checks: [
    { order: ['starts_at', 'ends_at'], strict: true },
    {
      noOverlap: ['starts_at', 'ends_at'],
      same: ['employee_id', 'kind'],
      where: { status: 'requested' },
    },
    {
      noOverlap: ['starts_at', 'ends_at'],
      same: ['employee_id', 'kind'],
      where: { status: 'approved' },
    },
  ],
  columns: ['employee_id', 'kind', 'starts_at', 'ends_at', 'state', 'note'],
  filters: ['state', 'employee_id', 'kind', 'starts_at'],
  sort: '-starts_at',
})
