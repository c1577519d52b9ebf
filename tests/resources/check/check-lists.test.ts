import { describe, expect, it } from 'vitest'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { byPlace, boats, type Case, fields, withList } from './check-base.ts'

const calls = { delete: 'POST boats/destroy', restore: 'POST boats/restore' }

const integerField = { type: 'integer' }
const dated = { ...fields, date: { type: 'date' } }
const hourFields = {
  id: { type: 'id' },
  boat_id: { type: 'reference', to: 'boats', nullable: true },
  starts_at: { type: 'time' },
  ends_at: { type: 'time' },
}
const bulkCreate = {
  day: 'date',
  entity: 'hours',
  parent: 'boat_id',
  starts: 'starts_at',
  ends: 'ends_at',
}
const form = ['boat_id', 'starts_at', 'ends_at']
const hours = (keys: object = {}) =>
  boats({
    name: 'hours',
    title: 'starts_at',
    fields: hourFields,
    calls: { create: { request: 'POST hours/store', roles: ['admin'] } },
    form,
    ...keys,
  })
/** A list of days, with the declaration of a bulk creation. */
const inBulk = (bulkKeys: object, otherEntity: object = hours()) => ({
  ...withList(
    { actions: ['create'], bulkCreate: bulkKeys },
    { fields: dated, calls: { create: 'POST boats/store' }, form: ['date'] },
  ),
  hours: otherEntity,
})

const cases: Case[] = [
  {
    says: 'a list has only known keys',
    broken: withList({ colums: ['name'] }),
    problems: [
      {
        rule: 'unknown-key',
        path: 'boats.lists.all.colums',
        message: "'colums' is no key of a list.",
        hint: "Did you mean 'columns'?",
      },
    ],
    valid: withList({ columns: ['name'] }),
  },
  {
    says: 'what is made in bulk has all that says what it is',
    broken: inBulk({ day: 'date', entity: 'hours', parent: 'boat_id', starts: 'starts_at' }),
    problems: [
      {
        rule: 'missing-key',
        path: 'boats.lists.all.bulkCreate',
        message: "'ends' is missing: a bulk creation must have it.",
      },
    ],
    valid: inBulk(bulkCreate),
  },
  {
    says: 'what is made in bulk is made of a day, a reference to it and two times, which forms ask for',
    broken: inBulk({ ...bulkCreate, day: 'name', parent: 'starts_at', ends: 'boat_id' }),
    problems: [
      {
        rule: 'unknown-field',
        path: 'boats.lists.all.bulkCreate.day',
        message: "'name' is no field of type date of boats.",
        hint: "It can be 'date'.",
      },
      {
        rule: 'unknown-field',
        path: 'boats.lists.all.bulkCreate.parent',
        message: "'starts_at' is no field of type reference of hours.",
        hint: "It can be 'boat_id'.",
      },
      {
        rule: 'unknown-field',
        path: 'boats.lists.all.bulkCreate.ends',
        message: "'boat_id' is no field of type time of hours.",
        hint: "It can be 'starts_at', 'ends_at'.",
      },
    ],
    valid: inBulk(bulkCreate),
  },
  {
    says: 'what is made in bulk can be made',
    broken: inBulk(bulkCreate, hours({ calls: {} })),
    problems: [
      {
        rule: 'action-without-call',
        path: 'boats.lists.all.bulkCreate',
        message: "'bulkCreate' needs the call 'create', which hours does not have.",
        hint: "Declare it in 'calls', or in 'extensions' if the specification has none.",
      },
    ],
    valid: inBulk(bulkCreate),
  },
  {
    says: 'a list has what every list needs',
    broken: { boats: boats({ lists: { all: { request: 'GET boats/all', columns: ['name'] } } }) },
    problems: [
      {
        rule: 'missing-key',
        path: 'boats.lists.all',
        message: "'roles' is missing: a list must have it.",
      },
      {
        rule: 'missing-key',
        path: 'boats.lists.all',
        message: "'route' is missing: a list must have it.",
      },
    ],
    valid: withList(),
  },
  {
    says: 'conditions have values of their fields',
    broken: withList({ where: { naem: 'x', id: '1', deleted_at: 'never', name: { is: 1 } } }),
    problems: [
      {
        rule: 'unknown-field',
        path: 'boats.lists.all.where.naem',
        message: "'naem' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
      {
        rule: 'wrong-condition',
        path: 'boats.lists.all.where.id',
        message: "'1' is no value for 'id', whose type is id.",
        hint: 'Write it so: 1.',
      },
      {
        rule: 'wrong-condition',
        path: 'boats.lists.all.where.deleted_at',
        message: "'never' is no value for 'deleted_at', whose type is datetime.",
        hint: "Write it like this: '2026-05-04T06:30:00Z'.",
      },
      {
        rule: 'wrong-shape',
        path: 'boats.lists.all.where.name',
        message:
          "A condition is a value, { not: value }, { before: 'today' }, { from: 'today' }, { until: 'today' }, { below: field } or { reaches: field }.",
      },
    ],
    valid: withList({ where: { id: 1, name: { not: 'x' }, deleted_at: null } }),
  },
  {
    says: 'only a whole number is below another, and only a day until today',
    broken: withList({ where: { id: { below: 'name' }, name: { until: 'today' } } }),
    problems: [
      {
        rule: 'wrong-condition',
        path: 'boats.lists.all.where.id',
        message: "'id' is compared with a number, but its type is id.",
        hint: 'Only a field of type integer can be.',
      },
      {
        rule: 'wrong-condition',
        path: 'boats.lists.all.where.id',
        message: "'name' is compared with a number, but its type is text.",
        hint: 'Only a field of type integer can be.',
      },
      {
        rule: 'wrong-condition',
        path: 'boats.lists.all.where.name',
        message: "'name' is compared with today, but its type is text.",
        hint: 'Only a field of type date can be.',
      },
    ],
    valid: withList(
      { where: { used: { below: 'most' }, from: { until: 'today' } } },
      { fields: { ...fields, used: integerField, most: integerField, from: { type: 'date' } } },
    ),
  },
  {
    says: 'a field that is never empty is not compared with nothing',
    broken: withList({ where: { id: null } }),
    problems: [
      {
        rule: 'wrong-condition',
        path: 'boats.lists.all.where.id',
        message: "null is no value for 'id', whose type is id.",
      },
    ],
    valid: withList({ where: { deleted_at: { not: null } } }),
  },
  {
    says: 'only days are compared with today',
    broken: withList({ filter: { name: { before: 'today' }, day: { from: 'today' } } }),
    problems: [
      {
        rule: 'wrong-condition',
        path: 'boats.lists.all.filter.name',
        message: "'name' is compared with today, but its type is text.",
        hint: 'Only a field of type date can be.',
      },
      {
        rule: 'unknown-field',
        path: 'boats.lists.all.filter.day',
        message: "'day' is no field of boats.",
        hint: "It can be 'id', 'name', 'deleted_at'.",
      },
    ],
    valid: withList(
      { filter: { day: { before: 'today' } } },
      { fields: { ...fields, day: { type: 'date' } } },
    ),
  },
  {
    says: 'only numbers are compared with another field',
    broken: withList({ filter: { id: { below: 'name' }, name: { reaches: 'most' } } }),
    problems: [
      {
        rule: 'wrong-condition',
        path: 'boats.lists.all.filter.id',
        message: "'id' is compared with a number, but its type is id.",
        hint: 'Only a field of type integer can be.',
      },
      {
        rule: 'wrong-condition',
        path: 'boats.lists.all.filter.id',
        message: "'name' is compared with a number, but its type is text.",
        hint: 'Only a field of type integer can be.',
      },
      {
        rule: 'wrong-condition',
        path: 'boats.lists.all.filter.name',
        message: "'name' is compared with a number, but its type is text.",
        hint: 'Only a field of type integer can be.',
      },
      {
        rule: 'unknown-field',
        path: 'boats.lists.all.filter.name',
        message: "'most' is no field of boats.",
        hint: "It can be 'id', 'name', 'deleted_at'.",
      },
    ],
    valid: withList(
      { filter: { used: { below: 'most' } } },
      { fields: { ...fields, used: { type: 'integer' }, most: { type: 'integer' } } },
    ),
  },
  {
    says: 'deleted rows are shown where rows can be deleted',
    broken: withList({ deleted: 'with' }, { fields: { id: fields.id, name: fields.name } }),
    problems: [
      {
        rule: 'deleted-without-deleted-at',
        path: 'boats.lists.all.deleted',
        message: "'deleted' needs a field 'deleted_at', which boats does not have.",
        hint: 'Add the timestamps of common/timestamps.ts to the fields.',
      },
    ],
    valid: withList({ deleted: 'with' }),
  },
  {
    says: 'delete is not offered among deleted rows alone',
    broken: withList({ actions: ['delete'], deleted: 'only' }, { calls }),
    problems: [
      {
        rule: 'delete-of-deleted',
        path: 'boats.lists.all.actions[0]',
        message: "'delete' is offered in a list that shows only deleted rows.",
      },
    ],
    valid: withList({ actions: ['delete'], deleted: 'with' }, { calls }),
  },
  {
    says: 'nothing waits in the trash',
    broken: withList({ deleted: 'only', badge: {} }),
    problems: [
      {
        rule: 'badge-of-deleted',
        path: 'boats.lists.all.badge',
        message: 'A list that shows only deleted rows has no badge.',
      },
    ],
    valid: withList({ deleted: 'with', badge: {} }),
  },
]

describe.each(cases)('a list rule: $says', ({ broken, problems, valid }) => {
  it('is the only rule reported for a declaration that breaks it', () => {
    expect(byPlace(checkRegistry(broken))).toEqual(byPlace(problems))
  })
  it('is not reported for a declaration that keeps it', () => {
    expect(checkRegistry(valid)).toEqual([])
  })
})
