import { describe, expect, it } from 'vitest'
import { batchFields, inPlaceFields } from '../../../registry/changes/edited-fields.ts'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { knownTo } from '../../../registry/entities/known.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { boats, type Case, fields, list } from './check-base.ts'

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
/** Boats whose cells can be changed, with whatever a test is about. */
const editable = (names: readonly string[], own: object = {}) => ({
  boats: boats({ fields: boatFields, lists, calls: { update }, form, editable: names, ...own }),
})
const valid = editable(['name', 'length', 'harbour_id'])
const wrong = (at: number, message: string, hint?: string) => [
  { rule: 'wrong-editable' as const, at: `boats.editable[${at}]`, message, ...(hint && { hint }) },
]

const cases: Case[] = [
  {
    says: 'a cell is of a field of the form',
    broken: editable(['name', 'lenght']),
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.editable[1]',
        message: "'lenght' is no field of the form of boats.",
        hint: "Did you mean 'length'?",
      },
    ],
    valid,
  },
  {
    says: 'a cell is named once',
    broken: editable(['name', 'name']),
    problems: [
      {
        rule: 'listed-twice',
        at: 'boats.editable[1]',
        message: "'name' stands in this list twice.",
      },
    ],
    valid,
  },
  {
    says: 'an input fits into its cell',
    broken: editable(['story']),
    problems: wrong(
      0,
      "'story' cannot be changed in a cell: a field of type longtext needs more room than a cell has.",
    ),
    valid,
  },
  {
    says: 'a cell asks by one input',
    broken: editable(['name', 'berth_id']),
    problems: wrong(
      1,
      "'berth_id' cannot be changed in a cell: what it may be is asked by 'within', in several inputs.",
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
    problems: wrong(
      0,
      "'sold_at' is not changed in a cell: the state 'sold' speaks of it.",
      'What a row goes through is done by its calls.',
    ),
    valid: editable(['sold_at']),
  },
  {
    says: 'what needs a reason is not changed in a cell',
    broken: editable(['name'], { warnings: ['daily-load'] }),
    problems: [
      {
        rule: 'wrong-editable',
        at: 'boats.editable',
        message:
          'What is unusual about boats is done with a reason, for which a cell has no input.',
        hint: "Leave them to the form, or take 'warnings' away.",
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
        at: 'boats.editable',
        message: "boats has no call 'update' that would save a cell.",
      },
    ],
    valid,
  },
]

describe('the registry check', () => {
  it.each(cases)('says that $says', ({ broken, problems, valid: twin }) => {
    expect(checkRegistry(broken)).toEqual(problems)
    expect(checkRegistry(twin)).toEqual([])
  })
})

describe('the fields', () => {
  const resource = boats({
    fields: { ...boatFields, price: { type: 'money', roles: ['admin'] } },
    form: [...form, 'price'],
    editable: ['name', 'price'],
    lists: { all: list() },
  }) as unknown as AnyResource

  it('of cells are those that a role receives', () => {
    expect(inPlaceFields(knownTo('admin', resource))).toEqual(['name', 'price'])
    expect(inPlaceFields(knownTo('operations', resource))).toEqual(['name'])
  })

  it('that many rows are given are none that belong to one row', () => {
    const shared = ['length', 'story', 'sold_at']
    expect(batchFields(knownTo('admin', resource))).toEqual([...shared, 'price'])
    expect(batchFields(knownTo('operations', resource))).toEqual(shared)
  })
})
