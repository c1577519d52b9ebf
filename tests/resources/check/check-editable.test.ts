import { describe, expect, it } from 'vitest'
import {
  listBulkEditableFields,
  listInlineEditableFields,
} from '../../../registry/changes/edited-fields.ts'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { getReadableEntity } from '../../../registry/entities/readable-entity.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { byPlace, boats, type Case, fields, list } from './check-base.ts'

const boatFields = {
  ...fields,
  length: { type: 'integer' },
  story: { type: 'longtext', nullable: true },
  sold_at: { type: 'datetime', nullable: true },
  harbour_id: { type: 'reference', to: 'boats', nullable: true },
  berth_id: {
    type: 'reference',
    to: 'boats',
    nullable: true,
    within: { harbour_id: 'harbour_id' },
  },
}
const form = ['name', 'length', 'story', 'sold_at', 'harbour_id', 'berth_id']
const lists = { all: list() }
const update = { request: 'POST boats/update', roles: ['admin'] }
/** An entity with editable cells, and additional keys of a test. */
const editable = (names: readonly string[], extraKeys: object = {}) => ({
  boats: boats({
    fields: boatFields,
    lists,
    calls: { update },
    form,
    editable: names,
    ...extraKeys,
  }),
})
const valid = editable(['name', 'length', 'harbour_id'])
const createProblem = (at: number, message: string, hint?: string) => [
  {
    rule: 'wrong-editable' as const,
    path: `boats.editable[${at}]`,
    message,
    ...(hint && { hint }),
  },
]

const cases: Case[] = [
  {
    says: 'an input fits into its cell',
    broken: editable(['story']),
    problems: createProblem(
      0,
      "'story' cannot be edited in a cell: a field of type longtext needs more room.",
    ),
    valid,
  },
  {
    says: 'a cell asks by one input',
    broken: editable(['name', 'berth_id']),
    problems: createProblem(
      1,
      "'berth_id' cannot be edited in a cell: 'within' needs several inputs.",
    ),
    valid,
  },
  {
    says: 'what states speak of is not changed in a cell',
    broken: editable(['sold_at'], {
      states: {
        sold: { when: { sold_at: { not: null } }, tone: 'good' },
        ours: { when: {}, tone: 'plain' },
      },
    }),
    problems: createProblem(
      0,
      "'sold_at' cannot be edited in a cell: the state 'sold' uses it.",
      'Change it with the calls of the row.',
    ),
    valid: editable(['sold_at']),
  },
  {
    says: 'what needs a reason is not changed in a cell',
    broken: editable(['name'], { warnings: ['daily-load'] }),
    problems: [
      {
        rule: 'wrong-editable',
        path: 'boats.editable',
        message: "'warnings' of boats need a reason, and a cell has no input for one.",
        hint: "Remove 'editable', or remove 'warnings'.",
      },
    ],
    valid: { boats: boats({ warnings: ['daily-load'] }) },
  },
  {
    says: 'a cell is saved by a call',
    broken: editable(['name'], { calls: {} }),
    problems: [
      {
        rule: 'action-without-call',
        path: 'boats.editable',
        message: "'editable' needs the call 'update', which boats does not have.",
        hint: "Declare it in 'calls', or in 'extensions' if the specification has none.",
      },
    ],
    valid,
  },
]

describe('the registry check', () => {
  it.each(cases)('reports that $says', ({ broken, problems, valid: twin }) => {
    expect(byPlace(checkRegistry(broken))).toEqual(byPlace(problems))
    expect(checkRegistry(twin)).toEqual([])
  })
})

describe('the editable fields of an entity', () => {
  const resource = boats({
    fields: { ...boatFields, price: { type: 'money', roles: ['admin'] } },
    form: [...form, 'price'],
    editable: ['name', 'price'],
    lists: { all: list() },
  }) as unknown as AnyResource

  it('that can be edited in cells are those that a role can read', () => {
    expect(listInlineEditableFields(getReadableEntity('admin', resource))).toEqual([
      'name',
      'price',
    ])
    expect(listInlineEditableFields(getReadableEntity('operations', resource))).toEqual(['name'])
  })

  it('that can be edited in bulk exclude fields that are unique to a row', () => {
    const shared = ['length', 'story', 'sold_at']
    expect(listBulkEditableFields(getReadableEntity('admin', resource))).toEqual([
      ...shared,
      'price',
    ])
    expect(listBulkEditableFields(getReadableEntity('operations', resource))).toEqual(shared)
  })
})
