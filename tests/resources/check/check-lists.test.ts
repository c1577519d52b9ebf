import { describe, expect, it } from 'vitest'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { boats, type Case, fields, list, withList } from './check-base.ts'

const calls = { delete: 'POST boats/destroy', restore: 'POST boats/restore' }
const states = { afloat: { when: {}, tone: 'good' } }

const whole = { type: 'integer' }
const dated = { ...fields, date: { type: 'date' } }
const hourFields = {
  id: { type: 'id' },
  boat_id: { type: 'reference', to: 'boats', nullable: true },
  starts_at: { type: 'time' },
  ends_at: { type: 'time' },
}
const bulkCreate = {
  day: 'date',
  of: 'hours',
  parent: 'boat_id',
  starts: 'starts_at',
  ends: 'ends_at',
}
const form = ['boat_id', 'starts_at', 'ends_at']
const hours = (own: object = {}) =>
  boats({
    name: 'hours',
    title: 'starts_at',
    fields: hourFields,
    calls: { create: { request: 'POST hours/store', roles: ['admin'] } },
    form,
    ...own,
  })
/** A list of days with whatever is made in bulk for them. */
const inBulk = (said: object, other: object = hours()) => ({
  ...withList(
    { actions: ['create'], bulkCreate: said },
    { fields: dated, calls: { create: 'POST boats/store' }, form: ['date'] },
  ),
  hours: other,
})

const cases: Case[] = [
  {
    says: 'a list has only known keys',
    broken: withList({ colums: ['name'] }),
    problems: [
      {
        rule: 'unknown-key',
        at: 'boats.lists.all.colums',
        message: "'colums' is no key of a list.",
        hint: "Did you mean 'columns'?",
      },
    ],
    valid: withList({ columns: ['name'] }),
  },
  {
    says: 'what gives way is a column',
    broken: withList({ columns: ['name'], givesWay: ['nam'] }),
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.lists.all.givesWay[0]',
        message: "'nam' is no column of the list.",
        hint: "Did you mean 'name'?",
      },
    ],
    valid: withList({ columns: ['id', 'name'], givesWay: ['name'] }),
  },
  {
    says: 'what is made in bulk has all that says what it is',
    broken: inBulk({ day: 'date', of: 'hours', parent: 'boat_id', starts: 'starts_at' }),
    problems: [
      {
        rule: 'missing-key',
        at: 'boats.lists.all.bulkCreate',
        message: "'ends' is missing: a bulk creation must have it.",
      },
    ],
    valid: inBulk(bulkCreate),
  },
  {
    says: 'what is made in bulk is an entity',
    broken: inBulk({ ...bulkCreate, of: 'hour' }),
    problems: [
      {
        rule: 'unknown-entity',
        at: 'boats.lists.all.bulkCreate.of',
        message: "'hour' is no entity.",
        hint: "Did you mean 'hours'?",
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
        at: 'boats.lists.all.bulkCreate.day',
        message: "'name' is no day in the form of boats.",
        hint: "It can be 'date'.",
      },
      {
        rule: 'unknown-field',
        at: 'boats.lists.all.bulkCreate.parent',
        message: "'starts_at' is no reference to boats in the form of hours.",
        hint: "It can be 'boat_id'.",
      },
      {
        rule: 'unknown-field',
        at: 'boats.lists.all.bulkCreate.ends',
        message: "'boat_id' is no time in the form of hours.",
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
        at: 'boats.lists.all.bulkCreate',
        message: "Rows of hours are made in bulk, but it has no call 'create'.",
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
        at: 'boats.lists.all',
        message: "'roles' is missing: a list must have it.",
      },
      {
        rule: 'missing-key',
        at: 'boats.lists.all',
        message: "'route' is missing: a list must have it.",
      },
    ],
    valid: withList(),
  },
  {
    says: 'what adds up is a number among the columns',
    broken: withList(
      { columns: ['name', 'seats'], sums: ['name', 'saets', 'oars'] },
      { fields: { ...fields, seats: { type: 'integer' }, oars: { type: 'integer' } } },
    ),
    problems: [
      {
        rule: 'wrong-sum',
        at: 'boats.lists.all.sums[0]',
        message: "'name' is no amount and no whole number: nothing adds up.",
      },
      {
        rule: 'unknown-field',
        at: 'boats.lists.all.sums[1]',
        message: "'saets' is no column of the list.",
        hint: "Did you mean 'seats'?",
      },
      {
        rule: 'unknown-field',
        at: 'boats.lists.all.sums[2]',
        message: "'oars' is no column of the list.",
        hint: "It can be 'name', 'seats'.",
      },
    ],
    valid: withList(
      { columns: ['name', 'seats'], sums: ['seats'] },
      { fields: { ...fields, seats: { type: 'integer' } } },
    ),
  },
  {
    says: 'columns, filters and sort name fields',
    broken: withList({ columns: ['nmae'], filters: ['stat'], sort: '-namme' }),
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.lists.all.columns[0]',
        message: "'nmae' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
      {
        rule: 'unknown-field',
        at: 'boats.lists.all.filters[0]',
        message: "'stat' is no field of boats.",
        hint: "Did you mean 'state'?",
      },
      {
        rule: 'unknown-field',
        at: 'boats.lists.all.sort',
        message: "'namme' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
    ],
    valid: withList({ columns: ['name'], filters: ['id'], sort: '-name' }),
  },
  {
    says: 'a column stands once',
    broken: withList({ columns: ['name', 'name'] }),
    problems: [
      {
        rule: 'listed-twice',
        at: 'boats.lists.all.columns[1]',
        message: "'name' stands in this list twice.",
      },
    ],
    valid: withList({ columns: ['name', 'id'] }),
  },
  {
    says: 'the state is shown where there are states',
    broken: withList({ columns: ['name', 'state'] }),
    problems: [
      {
        rule: 'state-without-states',
        at: 'boats.lists.all.columns[1]',
        message: "'state' can be shown only where the entity has 'states'.",
      },
    ],
    valid: withList({ columns: ['name', 'state'] }, { states }),
  },
  {
    says: 'conditions have values of their fields',
    broken: withList({ where: { naem: 'x', id: '1', deleted_at: 'never', name: { is: 1 } } }),
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.lists.all.where.naem',
        message: "'naem' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
      {
        rule: 'wrong-condition',
        at: 'boats.lists.all.where.id',
        message: "'1' is no value for 'id', whose type is id.",
        hint: 'Write it so: 1.',
      },
      {
        rule: 'wrong-condition',
        at: 'boats.lists.all.where.deleted_at',
        message: "'never' is no value for 'deleted_at', whose type is datetime.",
      },
      {
        rule: 'wrong-shape',
        at: 'boats.lists.all.where.name',
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
        at: 'boats.lists.all.where.id',
        message: "'id' is compared with a number, but its type is id.",
      },
      {
        rule: 'wrong-condition',
        at: 'boats.lists.all.where.id',
        message: "'name' is compared with a number, but its type is text.",
      },
      {
        rule: 'wrong-condition',
        at: 'boats.lists.all.where.name',
        message: "'name' is compared with today, but its type is text.",
      },
    ],
    valid: withList(
      { where: { used: { below: 'most' }, from: { until: 'today' } } },
      { fields: { ...fields, used: whole, most: whole, from: { type: 'date' } } },
    ),
  },
  {
    says: 'a field that is never empty is not compared with nothing',
    broken: withList({ where: { id: null } }),
    problems: [
      {
        rule: 'wrong-condition',
        at: 'boats.lists.all.where.id',
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
        at: 'boats.lists.all.filter.name',
        message: "'name' is compared with today, but its type is text.",
      },
      {
        rule: 'unknown-field',
        at: 'boats.lists.all.filter.day',
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
        at: 'boats.lists.all.filter.id',
        message: "'id' is compared with a number, but its type is id.",
      },
      {
        rule: 'wrong-condition',
        at: 'boats.lists.all.filter.id',
        message: "'name' is compared with a number, but its type is text.",
      },
      {
        rule: 'wrong-condition',
        at: 'boats.lists.all.filter.name',
        message: "'name' is compared with a number, but its type is text.",
      },
      {
        rule: 'unknown-field',
        at: 'boats.lists.all.filter.name',
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
    says: 'rows are chosen for a caller by fields',
    broken: withList({ params: { user_id: 'naem' }, ownerField: 'owner' }),
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.lists.all.params.user_id',
        message: "'naem' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
      {
        rule: 'unknown-field',
        at: 'boats.lists.all.ownerField',
        message: "'owner' is no field of boats.",
        hint: "It can be 'id', 'name', 'deleted_at'.",
      },
    ],
    valid: {
      users: boats({
        name: 'users',
        lists: { all: list({ params: { user_id: 'name' }, ownerField: 'id', single: true }) },
      }),
    },
  },
  {
    says: 'another request for a filter is whole',
    broken: withList({ alternates: [{ when: { nam: 'x' }, request: 'boats/x' }] }),
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.lists.all.alternates[0].when.nam',
        message: "'nam' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
      {
        rule: 'wrong-request',
        at: 'boats.lists.all.alternates[0].request',
        message: "'boats/x' is no request line.",
        hint: "Write the method, a space and the path below /api: 'GET admin/slider/all'.",
      },
    ],
    valid: withList({ alternates: [{ when: { name: 'x' }, request: 'GET boats/x' }] }),
  },
  {
    says: 'roles are known',
    broken: withList({ roles: ['admin', 'operation'] }),
    problems: [
      {
        rule: 'unknown-role',
        at: 'boats.lists.all.roles[1]',
        message: "'operation' is no role.",
        hint: "Did you mean 'operations'?",
      },
    ],
    valid: withList({ roles: ['admin', 'operations'] }),
  },
  {
    says: 'somebody may open a list',
    broken: withList({ roles: [] }),
    problems: [
      {
        rule: 'closed-list',
        at: 'boats.lists.all.roles',
        message: 'Nobody may open it.',
        hint: 'Name the roles that may.',
      },
    ],
    valid: withList({ roles: ['car wash'] }),
  },
  {
    says: 'somebody may make a read',
    broken: { boats: boats({ reads: { pick: { request: 'GET boats/pick', roles: [] } } }) },
    problems: [
      {
        rule: 'closed-list',
        at: 'boats.reads.pick.roles',
        message: 'Nobody may open it.',
        hint: 'Name the roles that may.',
      },
    ],
    valid: { boats: boats({ reads: { pick: { request: 'GET boats/pick', roles: ['admin'] } } }) },
  },
  {
    says: 'a read answers with fields that are there',
    broken: {
      boats: boats({
        reads: { pick: { request: 'GET boats/pick', roles: ['admin'], fields: ['nam'] } },
      }),
    },
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.reads.pick.fields[0]',
        message: "'nam' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
    ],
    valid: {
      boats: boats({
        reads: { pick: { request: 'GET boats/pick', roles: ['admin'], fields: ['name'] } },
      }),
    },
  },
  {
    says: 'a route is of the form the specification has',
    broken: withList({ route: '/app/boats/list' }),
    problems: [
      {
        rule: 'wrong-route',
        at: 'boats.lists.all.route',
        message: "'/app/boats/list' is no route of a list.",
        hint: "Write '/apps/<name>/list', in small letters.",
      },
    ],
    valid: withList({ route: '/apps/sailing-boats/list' }),
  },
  {
    says: 'a route leads to one list',
    broken: { boats: boats({ lists: { all: list(), old: list({ request: 'GET boats/old' }) } }) },
    problems: [
      {
        rule: 'duplicate-route',
        at: 'boats.lists.old.route',
        message: "'/apps/boats/list' is the address of boats.lists.all already.",
      },
    ],
    valid: { boats: boats({ lists: { all: list(), old: list({ route: '/apps/old/list' }) } }) },
  },
  {
    says: 'a request is a request line',
    broken: withList({ request: 'GET /api/boats/all' }),
    problems: [
      {
        rule: 'wrong-request',
        at: 'boats.lists.all.request',
        message: "'GET /api/boats/all' is no request line.",
        hint: "Write the method, a space and the path below /api: 'GET admin/slider/all'.",
      },
    ],
    valid: withList({ request: 'GET boats/{id}/all?is_completed=0&kind=' }),
  },
  {
    says: 'encoding and deleted are known words',
    broken: withList({ encoding: 'jsno', deleted: 'olny' }),
    problems: [
      {
        rule: 'unknown-word',
        at: 'boats.lists.all.encoding',
        message: "'jsno' is no encoding.",
        hint: "Did you mean 'json'?",
      },
      {
        rule: 'unknown-word',
        at: 'boats.lists.all.deleted',
        message: "'olny' is no way to show deleted rows.",
        hint: "Did you mean 'only'?",
      },
    ],
    valid: withList({ encoding: 'json', deleted: 'only' }),
  },
  {
    says: 'deleted rows are shown where rows can be deleted',
    broken: withList({ deleted: 'with' }, { fields: { id: fields.id, name: fields.name } }),
    problems: [
      {
        rule: 'deleted-without-deleted-at',
        at: 'boats.lists.all.deleted',
        message: "Rows of boats have no 'deleted_at', so none can be shown as deleted.",
        hint: 'Add the timestamps of common/timestamps.ts to the fields.',
      },
    ],
    valid: withList({ deleted: 'with' }),
  },
  {
    says: 'an action is a verb',
    broken: withList({ actions: ['delte'] }, { calls }),
    problems: [
      {
        rule: 'unknown-verb',
        at: 'boats.lists.all.actions[0]',
        message: "'delte' is no verb.",
        hint: "Did you mean 'delete'?",
      },
    ],
    valid: withList({ actions: ['delete'] }, { calls }),
  },
  {
    says: 'an action has a call',
    broken: withList({ actions: ['create'] }, { form: ['name'] }),
    problems: [
      {
        rule: 'action-without-call',
        at: 'boats.lists.all.actions[0]',
        message: "'create' is offered, but boats has no such call.",
        hint: "Declare it in 'calls', or in 'extensions' if the specification has none.",
      },
    ],
    valid: withList(
      { actions: ['create'] },
      { form: ['name'], extensions: { create: 'POST boats/store' } },
    ),
  },
  {
    says: 'restore is offered where deleted rows are seen',
    broken: withList({ actions: ['restore'] }, { calls }),
    problems: [
      {
        rule: 'restore-out-of-sight',
        at: 'boats.lists.all.actions[0]',
        message: "'restore' is offered in a list that never shows deleted rows.",
        hint: "Set deleted: 'with' or 'only', or leave the action out.",
      },
    ],
    valid: withList({ actions: ['restore'], deleted: 'only' }, { calls }),
  },
  {
    says: 'delete is not offered among deleted rows alone',
    broken: withList({ actions: ['delete'], deleted: 'only' }, { calls }),
    problems: [
      {
        rule: 'delete-of-deleted',
        at: 'boats.lists.all.actions[0]',
        message: "'delete' is offered in a list of rows that are deleted already.",
      },
    ],
    valid: withList({ actions: ['delete'], deleted: 'with' }, { calls }),
  },
  {
    says: 'what waits is told by fields',
    broken: withList({ badge: { nmae: null } }),
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.lists.all.badge.nmae',
        message: "'nmae' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
    ],
    valid: withList({ badge: { deleted_at: null } }),
  },
  {
    says: 'what waits for several reasons is told by fields each',
    broken: withList({ badge: [{ name: 'x' }, { nmae: null }] }),
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.lists.all.badge[1].nmae',
        message: "'nmae' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
    ],
    valid: withList({ badge: [{ name: 'x' }, { deleted_at: null }] }),
  },
  {
    says: 'what the page of a row offers has a call',
    broken: withList({ pageActions: ['delete', 'start'] }, { calls }),
    problems: [
      {
        rule: 'action-without-call',
        at: 'boats.lists.all.pageActions[1]',
        message: "'start' is offered, but boats has no such call.",
        hint: "Declare it in 'calls', or in 'extensions' if the specification has none.",
      },
    ],
    valid: withList({ pageActions: ['delete'] }, { calls }),
  },
  {
    says: 'the page of a row shows fields',
    broken: withList({ detail: { groups: { about: ['nmae'] } } }),
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.lists.all.detail.groups.about[0]',
        message: "'nmae' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
    ],
    valid: withList({ detail: { groups: { about: ['name'] } } }),
  },
  {
    says: 'nothing waits in the trash',
    broken: withList({ deleted: 'only', badge: {} }),
    problems: [
      {
        rule: 'badge-of-deleted',
        at: 'boats.lists.all.badge',
        message: 'The list shows deleted rows only, and none waits.',
      },
    ],
    valid: withList({ deleted: 'with', badge: {} }),
  },
]

describe.each(cases)('a list rule: $says', ({ broken, problems, valid }) => {
  it('is said of what breaks it, and nothing else is', () => {
    expect(checkRegistry(broken)).toEqual(problems)
  })
  it('is not said of what keeps it', () => {
    expect(checkRegistry(valid)).toEqual([])
  })
})
