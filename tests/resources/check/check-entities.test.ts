import { describe, expect, it } from 'vitest'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { byPlace, boats, type Case, type Data, fields } from './check-base.ts'

const reasoned = { ...fields, reason_id: { type: 'reference', to: 'boats', nullable: true } }
const withCalls = (calls: Data, extraKeys: Data = {}) => ({ boats: boats({ calls, ...extraKeys }) })
const coded = { ...fields, code: { type: 'text' } }
const noted = { ...fields, note: { type: 'text', nullable: true } }
const restore = 'POST boats/restore'
const names = (count: number) => Array.from({ length: count }, (_, index) => `part_${index}`)
const manyFields = {
  ...fields,
  ...Object.fromEntries(names(8).map((name) => [name, { type: 'text' }])),
}
const trashHint = 'Add the timestamps of common/timestamps.ts to the fields.'

const cases: Case[] = [
  {
    says: 'the address of one row holds its id, and is open to known roles',
    broken: { boats: boats({ page: { path: '/apps/boats/view', roles: ['admin', 'captain'] } }) },
    problems: [
      {
        rule: 'unknown-role',
        path: 'boats.page.roles[1]',
        message: "'captain' is no role.",
        hint: "It can be 'admin', 'operations', 'car wash'.",
      },
      {
        rule: 'wrong-route',
        path: 'boats.page.path',
        message: "'/apps/boats/view' is no address of one row.",
        hint: "Write '/apps/<name>/:id', in small letters.",
      },
    ],
    valid: { boats: boats({ page: { path: '/apps/boats/view/:id', roles: ['admin'] } }) },
  },
  {
    says: 'an entity is an object',
    broken: { boats: 'boats' },
    problems: [
      { rule: 'wrong-shape', path: 'registry.boats', message: 'An entity must be an object.' },
    ],
    valid: { boats: boats() },
  },
  {
    says: 'a registry is an object',
    broken: null,
    problems: [
      {
        rule: 'wrong-shape',
        path: 'registry',
        message: 'A registry is an object of entities by their names.',
      },
    ],
    valid: {},
  },
  {
    says: 'a page has groups that there are, each field in one of them',
    broken: {
      boats: boats({ detail: { groups: { abuot: ['name'], where: ['name', 'id'], when: 'id' } } }),
    },
    problems: [
      {
        rule: 'unknown-word',
        path: 'boats.detail.groups.abuot',
        message: "'abuot' is no group of fields.",
        hint: "Did you mean 'about'?",
      },
      {
        rule: 'listed-twice',
        path: 'boats.detail.groups.where[0]',
        message: "'name' is in a group already.",
      },
      {
        rule: 'wrong-shape',
        path: 'boats.detail.groups.when',
        message: "'when' must be a list of texts.",
      },
    ],
    valid: { boats: boats({ detail: { groups: { about: ['name'], where: ['id'] } } }) },
  },
  {
    says: 'a page begins with a few facts',
    broken: { boats: boats({ fields: manyFields, detail: { facts: names(8), groups: {} } }) },
    problems: [
      {
        rule: 'wrong-shape',
        path: 'boats.detail.facts',
        message: 'A page has at most 7 facts.',
        hint: 'Move the others into a group.',
      },
    ],
    valid: { boats: boats({ fields: manyFields, detail: { facts: names(7), groups: {} } }) },
  },
  {
    says: 'what follows from a form is a field that it does not ask for',
    broken: {
      boats: boats({
        fields: coded,
        form: ['name', 'code'],
        derivedFields: ['code', 'name', 'prize'],
      }),
    },
    problems: [
      {
        rule: 'unknown-field',
        path: 'boats.derivedFields[2]',
        message: "'prize' is no field of boats.",
        hint: "It can be 'id', 'name', 'deleted_at', 'code'.",
      },
      {
        rule: 'wrong-group',
        path: 'boats.derivedFields[0]',
        message: "'code' is in the form, so it is not derived from it.",
        hint: "Remove it here or from the form, or make it 'nullable' to derive it while it is empty.",
      },
    ],
    valid: { boats: boats({ form: ['name'], derivedFields: ['deleted_at'] }) },
  },
  {
    says: 'each field of a form in groups stands in one of them',
    broken: {
      boats: boats({
        fields: noted,
        form: ['name', 'note'],
        formGroups: { whom: ['nam'], when: ['name'], money: ['name'] },
      }),
    },
    problems: [
      {
        rule: 'unknown-word',
        path: 'boats.formGroups.whom',
        message: "'whom' is no group of fields.",
        hint: "Did you mean 'who'?",
      },
      {
        rule: 'unknown-field',
        path: 'boats.formGroups.whom[0]',
        message: "'nam' is no field of the form.",
        hint: "Did you mean 'name'?",
      },
      {
        rule: 'listed-twice',
        path: 'boats.formGroups.money[0]',
        message: "'name' is in a group already.",
      },
      {
        rule: 'wrong-group',
        path: 'boats.formGroups',
        message: "'note' is in the form, but in no group.",
        hint: 'Add it to a group.',
      },
    ],
    valid: {
      boats: boats({
        fields: noted,
        form: ['name', 'note'],
        formGroups: { when: ['note'], who: ['name'] },
      }),
    },
  },
  {
    says: 'rows are of an entity that has its own',
    broken: { boats: boats({ rows: { entity: 'boats', where: {} } }) },
    problems: [
      {
        rule: 'wrong-owner',
        path: 'boats.rows.entity',
        message: "'boats' has no table of its own.",
        hint: 'Name the entity that has the table.',
      },
    ],
    valid: { boats: boats({ rows: { where: {} } }) },
  },
  {
    says: 'a union is of entities with the same types',
    broken: {
      boats: boats(),
      fleet: boats({
        name: 'fleet',
        fields: { ...fields, name: { type: 'email' } },
        union: ['boats', 'boast', 'fleet'],
      }),
    },
    problems: [
      {
        rule: 'field-type-clash',
        path: 'fleet.fields.name',
        message: "'name' is of type email here, but of type text in boats, whose rows these are.",
        hint: 'Give both the same type, or this one another name.',
      },
      {
        rule: 'unknown-entity',
        path: 'fleet.union[1]',
        message: "'boast' is no entity.",
        hint: "Did you mean 'boats'?",
      },
      {
        rule: 'wrong-owner',
        path: 'fleet.union[2]',
        message: "'fleet' cannot be a member of itself.",
      },
    ],
    valid: {
      boats: boats(),
      fleet: boats({
        name: 'fleet',
        fields: {
          ...fields,
          kind: { type: 'choice', values: { boats: 'plain' } },
          boat_id: { type: 'polymorphic', typeField: 'kind', to: { boats: 'boats' } },
        },
        union: ['boats'],
      }),
    },
  },
  {
    says: 'a row of a union says whose it is',
    broken: { boats: boats(), fleet: boats({ name: 'fleet', union: ['boats'] }) },
    problems: [
      {
        rule: 'missing-key',
        path: 'fleet.union',
        message: 'No field holds the entity to which a row belongs.',
        hint: "Add a field of type 'polymorphic' to all of them.",
      },
    ],
    valid: { boats: boats(), fleet: boats({ name: 'fleet' }) },
  },
  {
    says: 'a call is a request line or more',
    broken: withCalls({ read: 7, start: 'DELETE boats' }),
    problems: [
      {
        rule: 'wrong-shape',
        path: 'boats.calls.read',
        message: 'A call must be a request line or an object.',
      },
      {
        rule: 'wrong-request',
        path: 'boats.calls.start',
        message: "'DELETE boats' is no request line.",
        hint: "Write the method, a space and the path below /api: 'GET admin/tools/all'.",
      },
    ],
    valid: withCalls({ read: { request: 'POST boats/one' }, start: 'POST boats/start' }),
  },
  {
    says: 'what can be deleted can say so',
    broken: withCalls(
      { delete: 'POST boats/destroy', restore },
      { fields: { id: fields.id, name: fields.name } },
    ),
    problems: [
      {
        rule: 'deleted-without-deleted-at',
        path: 'boats.calls.delete',
        message: "'delete' needs a field 'deleted_at', which boats does not have.",
        hint: trashHint,
      },
      {
        rule: 'deleted-without-deleted-at',
        path: 'boats.calls.restore',
        message: "'restore' needs a field 'deleted_at', which boats does not have.",
        hint: trashHint,
      },
    ],
    valid: withCalls({ delete: 'POST boats/destroy', restore }),
  },
  {
    says: 'a cancellation says why',
    broken: withCalls(
      { cancel: { request: 'POST boats/cancel', body: ['id', 'name'] }, restore },
      { fields: reasoned },
    ),
    problems: [
      {
        rule: 'cancel-without-reason',
        path: 'boats.calls.cancel',
        message: "'cancel' must send the id of the row and a reason.",
        hint: "Give it a 'body' of 'id' and a reference to the reason.",
      },
    ],
    valid: withCalls(
      { cancel: { request: 'POST boats/cancel', body: ['id', 'reason_id'] }, restore },
      { fields: reasoned },
    ),
  },
]

describe.each(cases)('an entity rule: $says', ({ broken, problems, valid }) => {
  it('is the only rule reported for a declaration that breaks it', () => {
    expect(byPlace(checkRegistry(broken))).toEqual(byPlace(problems))
  })
  it('is not reported for a declaration that keeps it', () => {
    expect(checkRegistry(valid)).toEqual([])
  })
})
