import { describe, expect, it } from 'vitest'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { boats, type Case, type Data, fields } from './check-base.ts'

const reasoned = { ...fields, reason_id: { type: 'reference', to: 'boats', nullable: true } }
const withCalls = (calls: Data, own: Data = {}) => ({ boats: boats({ calls, ...own }) })
const noted = { ...fields, note: { type: 'text', nullable: true } }
const restore = 'POST boats/restore'
const update = 'POST boats/update'
const ferries = (own: Data) => boats({ name: 'ferries', ...own })
const names = (count: number) => Array.from({ length: count }, (_, at) => `part_${at}`)
const many = { ...fields, ...Object.fromEntries(names(6).map((name) => [name, { type: 'text' }])) }
const trashHint = 'Add the timestamps of common/timestamps.ts to the fields.'

const cases: Case[] = [
  {
    says: 'an entity has only known keys',
    broken: { boats: boats({ feilds: {} }) },
    problems: [
      {
        rule: 'unknown-key',
        at: 'boats.feilds',
        message: "'feilds' is no key of an entity.",
        hint: "Did you mean 'fields'?",
      },
    ],
    valid: { boats: boats({ form: ['name'] }) },
  },
  {
    says: 'the address of one row holds its id, and is open to known roles',
    broken: { boats: boats({ page: { path: '/apps/boats/view', roles: ['admin', 'captain'] } }) },
    problems: [
      {
        rule: 'unknown-role',
        at: 'boats.page.roles[1]',
        message: "'captain' is no role.",
        hint: "It can be 'admin', 'operations', 'car wash'.",
      },
      {
        rule: 'wrong-route',
        at: 'boats.page.path',
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
      { rule: 'wrong-shape', at: 'registry.boats', message: 'An entity must be an object.' },
    ],
    valid: { boats: boats() },
  },
  {
    says: 'a registry is an object',
    broken: null,
    problems: [
      {
        rule: 'wrong-shape',
        at: 'registry',
        message: 'A registry is an object of entities by their names.',
      },
    ],
    valid: {},
  },
  {
    says: 'an entity stands under its name',
    broken: { boat: boats() },
    problems: [
      {
        rule: 'wrong-name',
        at: 'boat.name',
        message: "'boats' stands in the registry as 'boat'.",
        hint: 'The file, the registry and the name must agree.',
      },
    ],
    valid: { boats: boats() },
  },
  {
    says: 'an entity has a name that a table and an address can have',
    broken: { Boats: boats({ name: 'Boats' }) },
    problems: [
      {
        rule: 'wrong-name',
        at: 'Boats',
        message: "'Boats' is not written as a name.",
        hint: "Write small letters and hyphens: 'time-slots'.",
      },
    ],
    valid: { boats: boats() },
  },
  {
    says: 'the menu has the group',
    broken: { boats: boats({ menu: 'poeple' }) },
    problems: [
      {
        rule: 'unknown-menu',
        at: 'boats.menu',
        message: "'poeple' is no group of the menu.",
        hint: "Did you mean 'people'?",
      },
    ],
    valid: { boats: boats({ menu: 'catalogue' }) },
  },
  {
    says: 'title, form and detail name fields',
    broken: {
      boats: boats({ title: 'titel', form: ['nam'], detail: { facts: ['Name'], groups: {} } }),
    },
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.title',
        message: "'titel' is no field of boats.",
        hint: "It can be 'id', 'name', 'deleted_at'.",
      },
      {
        rule: 'unknown-field',
        at: 'boats.form[0]',
        message: "'nam' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
      {
        rule: 'unknown-field',
        at: 'boats.detail.facts[0]',
        message: "'Name' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
    ],
    valid: {
      boats: boats({ title: 'id', form: ['name'], detail: { facts: ['name'], groups: {} } }),
    },
  },
  {
    says: 'a page has groups that there are, each field in one of them',
    broken: {
      boats: boats({ detail: { groups: { abuot: ['name'], where: ['name', 'id'], when: 'id' } } }),
    },
    problems: [
      {
        rule: 'unknown-word',
        at: 'boats.detail.groups.abuot',
        message: "'abuot' is no group of a page.",
        hint: "Did you mean 'about'?",
      },
      {
        rule: 'listed-twice',
        at: 'boats.detail.groups.where[0]',
        message: "'name' stands in 'abuot' already.",
        hint: 'A page shows each field in one group.',
      },
      {
        rule: 'wrong-shape',
        at: 'boats.detail.groups.when',
        message: "'when' must be a list of texts.",
      },
    ],
    valid: { boats: boats({ detail: { groups: { about: ['name'], where: ['id'] } } }) },
  },
  {
    says: 'a page begins with a few facts',
    broken: { boats: boats({ fields: many, detail: { facts: names(6), groups: {} } }) },
    problems: [
      {
        rule: 'wrong-shape',
        at: 'boats.detail.facts',
        message: 'A page begins with at most 5 facts.',
        hint: 'Move the others into a group.',
      },
    ],
    valid: { boats: boats({ fields: many, detail: { facts: names(5), groups: {} } }) },
  },
  {
    says: 'what follows from a form is a field that it does not ask for',
    broken: { boats: boats({ form: ['name'], follows: ['name', 'prize'] }) },
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.follows[1]',
        message: "'prize' is no field of boats.",
        hint: "It can be 'id', 'name', 'deleted_at'.",
      },
      {
        rule: 'wrong-group',
        at: 'boats.follows[0]',
        message: "'name' is asked for by the form, so that it does not follow from it.",
        hint: 'Leave it out here, or of the form.',
      },
    ],
    valid: { boats: boats({ form: ['name'], follows: ['deleted_at'] }) },
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
        at: 'boats.formGroups.whom',
        message: "'whom' is no group of a form.",
        hint: "Did you mean 'who'?",
      },
      {
        rule: 'wrong-group',
        at: 'boats.formGroups.whom[0]',
        message: "'nam' is not in the form.",
        hint: "Did you mean 'name'?",
      },
      {
        rule: 'listed-twice',
        at: 'boats.formGroups.money[0]',
        message: "'name' stands in a group already.",
      },
      {
        rule: 'wrong-group',
        at: 'boats.formGroups',
        message: "'note' is in the form, but in no group.",
        hint: 'Name it in the group that it belongs to.',
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
    says: 'own rows are of a role, by a field',
    broken: { users: boats({ name: 'users', ownerField: { 'car-wash': 'id', admin: 'capain' } }) },
    problems: [
      {
        rule: 'unknown-role',
        at: 'users.ownerField.car-wash',
        message: "'car-wash' is no role.",
        hint: "Did you mean 'car wash'?",
      },
      {
        rule: 'unknown-field',
        at: 'users.ownerField.admin',
        message: "'capain' is no field of users.",
        hint: "It can be 'id', 'name', 'deleted_at'.",
      },
    ],
    valid: { users: boats({ name: 'users', ownerField: { 'car wash': 'id' } }) },
  },
  {
    says: 'why a row is in a state is told by a field',
    broken: {
      boats: boats({ states: { gone: { when: {}, tone: 'stopped', reasonField: 'reason' } } }),
    },
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.states.gone.reasonField',
        message: "'reason' is no field of boats.",
        hint: "It can be 'id', 'name', 'deleted_at'.",
      },
    ],
    valid: {
      boats: boats({ states: { gone: { when: {}, tone: 'stopped', reasonField: 'name' } } }),
    },
  },
  {
    says: 'states have conditions and a tone',
    broken: { boats: boats({ states: { gone: { when: { deleted: null }, tone: 'stoped' } } }) },
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.states.gone.when.deleted',
        message: "'deleted' is no field of boats.",
        hint: "It can be 'id', 'name', 'deleted_at'.",
      },
      {
        rule: 'unknown-word',
        at: 'boats.states.gone.tone',
        message: "'stoped' is no tone.",
        hint: "Did you mean 'stopped'?",
      },
    ],
    valid: { boats: boats({ states: { gone: { when: { deleted_at: null }, tone: 'stopped' } } }) },
  },
  {
    says: 'what is unusual is one of what the server knows',
    broken: { boats: boats({ warnings: ['daily-lod'] }) },
    problems: [
      {
        rule: 'unknown-word',
        at: 'boats.warnings[0]',
        message: "'daily-lod' is no warning.",
        hint: "Did you mean 'daily-load'?",
      },
    ],
    valid: { boats: boats({ warnings: ['daily-load', 'outside-hours'] }) },
  },
  {
    says: 'which rows may be chosen goes by fields of the entity',
    broken: { boats: boats({ choosable: { nam: 'x' } }) },
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.choosable.nam',
        message: "'nam' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
    ],
    valid: { boats: boats({ choosable: { name: 'x' } }) },
  },
  {
    says: 'rows are of an entity that is there',
    broken: { boats: boats({ rows: { of: 'ships', where: { nam: 'x' } } }) },
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.rows.where.nam',
        message: "'nam' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
      {
        rule: 'unknown-entity',
        at: 'boats.rows.of',
        message: "'ships' is no entity.",
        hint: "It can be 'boats'.",
      },
    ],
    valid: { boats: boats(), ferries: ferries({ rows: { of: 'boats', where: { name: 'x' } } }) },
  },
  {
    says: 'rows are of an entity that has its own',
    broken: { boats: boats({ rows: { of: 'boats', where: {} } }) },
    problems: [
      {
        rule: 'wrong-owner',
        at: 'boats.rows.of',
        message: "'boats' has no rows of its own to share.",
        hint: 'Name the entity whose table it is.',
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
        at: 'fleet.fields.name',
        message: "'name' is of type email here, but of type text in boats, whose rows these are.",
        hint: 'Give both the same type, or this one another name.',
      },
      {
        rule: 'unknown-entity',
        at: 'fleet.union[1]',
        message: "'boast' is no entity.",
        hint: "Did you mean 'boats'?",
      },
      {
        rule: 'wrong-owner',
        at: 'fleet.union[2]',
        message: "'fleet' cannot be a part of itself.",
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
        at: 'fleet.union',
        message: 'No field says of which of these entities a row is.',
        hint: "Add a field of type 'polymorphic' to all of them.",
      },
    ],
    valid: { boats: boats(), fleet: boats({ name: 'fleet' }) },
  },
  {
    says: 'a call is of a verb',
    broken: withCalls({ restor: 'POST boats/restore' }),
    problems: [
      {
        rule: 'unknown-verb',
        at: 'boats.calls.restor',
        message: "'restor' is no verb.",
        hint: "Did you mean 'restore'?",
      },
    ],
    valid: withCalls({ read: 'POST boats/one' }),
  },
  {
    says: 'a call is a request line or more',
    broken: withCalls({ read: 7, start: 'DELETE boats' }),
    problems: [
      {
        rule: 'wrong-shape',
        at: 'boats.calls.read',
        message: 'A call must be a request line or an object.',
      },
      {
        rule: 'wrong-request',
        at: 'boats.calls.start',
        message: "'DELETE boats' is no request line.",
        hint: "Write the method, a space and the path below /api: 'GET admin/slider/all'.",
      },
    ],
    valid: withCalls({ read: { request: 'POST boats/one' }, start: 'POST boats/start' }),
  },
  {
    says: 'a call’s body, roles and encoding are known',
    broken: withCalls({
      start: {
        request: 'PUT boats/start',
        body: ['di'],
        roles: ['admn'],
        also: ['boats/go'],
        many: 'go',
        encoding: 'xml',
        wen: {},
      },
    }),
    problems: [
      {
        rule: 'unknown-key',
        at: 'boats.calls.start.wen',
        message: "'wen' is no key of a call.",
        hint: "It can be 'request', 'body', 'encoding', 'roles', 'also', 'many', 'withoutReason'.",
      },
      {
        rule: 'wrong-request',
        at: 'boats.calls.start.also[0]',
        message: "'boats/go' is no request line.",
        hint: "Write the method, a space and the path below /api: 'GET admin/slider/all'.",
      },
      {
        rule: 'wrong-request',
        at: 'boats.calls.start.many',
        message: "'go' is no request line.",
        hint: "Write the method, a space and the path below /api: 'GET admin/slider/all'.",
      },
      {
        rule: 'unknown-field',
        at: 'boats.calls.start.body[0]',
        message: "'di' is no field of boats.",
        hint: "Did you mean 'id'?",
      },
      {
        rule: 'unknown-role',
        at: 'boats.calls.start.roles[0]',
        message: "'admn' is no role.",
        hint: "Did you mean 'admin'?",
      },
      {
        rule: 'unknown-word',
        at: 'boats.calls.start.encoding',
        message: "'xml' is no encoding.",
        hint: "It can be 'json', 'form', 'urlencoded'.",
      },
    ],
    valid: withCalls({
      start: {
        request: 'PUT boats/start',
        body: ['id'],
        roles: ['admin'],
        also: ['POST boats/go'],
        many: 'POST boats/go/array',
        encoding: 'form',
      },
    }),
  },
  {
    says: 'what can be deleted can be restored',
    broken: withCalls({ delete: 'POST boats/destroy' }),
    problems: [
      {
        rule: 'delete-without-restore',
        at: 'boats.calls.delete',
        message: "Rows of boats can be gone by 'delete', but there is no way back.",
        hint: "Declare 'restore' in 'calls', or in 'extensions' if the specification has none.",
      },
    ],
    valid: withCalls({ delete: 'POST boats/destroy' }, { extensions: { restore } }),
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
        at: 'boats.calls.delete',
        message: "'delete' needs a field 'deleted_at', which boats has not.",
        hint: trashHint,
      },
      {
        rule: 'deleted-without-deleted-at',
        at: 'boats.calls.restore',
        message: "'restore' needs a field 'deleted_at', which boats has not.",
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
        at: 'boats.calls.cancel',
        message: 'Cancelling must send which row and why.',
        hint: "Give it a body of 'id' and a reference to the reason.",
      },
    ],
    valid: withCalls(
      { cancel: { request: 'POST boats/cancel', body: ['id', 'reason_id'] }, restore },
      { fields: reasoned },
    ),
  },
  {
    says: 'what is created has a form',
    broken: withCalls({ create: 'POST boats/store' }),
    problems: [
      {
        rule: 'form-missing',
        at: 'boats.calls.create',
        message: "'create' has nothing to send: boats has no 'form'.",
        hint: "Name the fields to ask for in 'form', or give the call a 'body'.",
      },
    ],
    valid: withCalls({ create: { request: 'POST boats/store', body: ['name'] } }),
  },
  {
    says: 'a call that writes is of one table',
    broken: {
      boats: boats({ calls: { update }, form: ['name'] }),
      ferries: ferries({ calls: { update }, form: ['name'] }),
    },
    problems: [
      {
        rule: 'shared-write-call',
        at: 'ferries.calls.update',
        message: "'POST boats/update' is the call of boats.calls.update already.",
        hint: "Two entities may share one where their rows are of one table, or their ids of one 'sequence'.",
      },
    ],
    valid: {
      boats: boats({ calls: { update }, form: ['name'], sequence: 'hulls' }),
      ferries: ferries({ calls: { update }, form: ['name'], sequence: 'hulls' }),
      rafts: boats({
        name: 'rafts',
        calls: { update },
        form: ['name'],
        rows: { of: 'boats', where: {} },
      }),
    },
  },
]

describe.each(cases)('an entity rule: $says', ({ broken, problems, valid }) => {
  it('is said of what breaks it, and nothing else is', () => {
    expect(checkRegistry(broken)).toEqual(problems)
  })
  it('is not said of what keeps it', () => {
    expect(checkRegistry(valid)).toEqual([])
  })
})
