import { describe, expect, it } from 'vitest'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { checkReports } from '../../../registry/check/check-reports.ts'
import { registry } from '../../../resources/index.ts'
import { reports } from '../../../resources/reports/index.ts'
import { byPlace, boats, type Case, type Data, fields, list } from './check-base.ts'

const owner = { type: 'reference', to: 'owners' }
const owned = { ...fields, owner_id: owner }
const read = (own: Data = {}) => ({ request: 'GET owners/all', roles: ['admin'], ...own })
const owners = (own: Data = {}) => ({
  ...boats({ name: 'owners', reads: { all: read() } }),
  ...own,
})
const create = { request: 'POST boats/store', roles: ['admin', 'operations'] }
const form = { fields: owned, form: ['owner_id'], extensions: { create } }
/** Boats that belong to a row of one of some entities. */
const attached = (to: readonly string[]) => {
  const kinds = Object.fromEntries(to.map((one) => [one, one]))
  const values = Object.fromEntries(to.map((one) => [one, 'plain']))
  return {
    fields: {
      ...fields,
      kind: { type: 'choice', values },
      row_id: { type: 'polymorphic', typeField: 'kind', to: kinds },
    },
    lists: { all: list({ roles: ['admin', 'operations'] }) },
    form: ['kind', 'row_id'],
    extensions: { create },
  }
}
const hidden = (at: string, who = "'operations'") => ({
  rule: 'unlisted-reference' as const,
  at,
  message: `It is chosen from owners, which ${who} cannot list.`,
  hint: 'Declare a read of owners for that role that returns all of its rows.',
})
const both = { reads: { all: read({ roles: ['admin', 'operations'] }) } }

const cases: Case[] = [
  {
    says: 'a form asks nobody for what they cannot list',
    broken: { boats: boats(form), owners: owners() },
    problems: [hidden('boats.form[0]')],
    valid: { boats: boats(form), owners: owners(both) },
  },
  {
    says: 'a form asks nobody for a row of several entities who may read none of them',
    broken: { boats: boats(attached(['owners'])), owners: owners() },
    problems: [
      {
        rule: 'unlisted-reference',
        at: 'boats.form[1]',
        message: "It is chosen from owners, but 'operations' can read none of them.",
        hint: 'Declare a read of one of them for that role.',
      },
    ],
    valid: { boats: boats(attached(['owners', 'boats'])), owners: owners() },
  },
  {
    says: 'a filter offers nobody what they cannot list',
    broken: {
      boats: boats({
        fields: owned,
        lists: { all: list({ roles: ['operations'], filters: ['owner_id'] }) },
      }),
      owners: owners(),
    },
    problems: [hidden('boats.lists.all.filters[0]')],
    valid: {
      boats: boats({ fields: owned, lists: { all: list({ filters: ['owner_id'] }) } }),
      owners: owners(),
    },
  },
  {
    says: 'a read that leaves rows out lists none of the others',
    broken: {
      boats: boats({ ...form, extensions: { create: { ...create, roles: ['admin'] } } }),
      owners: owners({ reads: { all: read({ where: { name: 'Ann' } }) } }),
    },
    problems: [hidden('boats.form[0]', "'admin'")],
    valid: {
      boats: boats({
        ...form,
        fields: { ...fields, owner_id: { ...owner, where: { name: 'Ann' } } },
        extensions: { create: { ...create, roles: ['admin'] } },
      }),
      owners: owners({ reads: { all: read({ where: { name: 'Ann' } }) } }),
    },
  },
  {
    says: 'what tells namesakes apart is in every read of pickers',
    broken: { owners: owners({ hint: ['name'], reads: { all: read({ fields: ['id'] }) } }) },
    problems: [
      {
        rule: 'hint-out-of-sight',
        at: 'owners.reads.all.fields',
        message: "'name' is shown in pickers, but this read leaves it out.",
        hint: 'Add it to the fields of the read.',
      },
    ],
    valid: { owners: owners({ hint: ['name'], reads: { all: read({ fields: ['id', 'name'] }) } }) },
  },
  {
    says: 'two rows that can become one can be changed and deleted',
    broken: { owners: owners({ merge: 'owners/merge' }) },
    problems: [
      {
        rule: 'wrong-request' as const,
        at: 'owners.merge',
        message: "'owners/merge' is no request line.",
        hint: "Write the method, a space and the path below /api: 'GET admin/tools/all'.",
      },
      ...['update', 'delete'].map((verb) => ({
        rule: 'action-without-call' as const,
        at: 'owners.merge',
        message: `'merge' needs the call '${verb}', which owners does not have.`,
        hint: "Declare it in 'calls', or in 'extensions' if the specification has none.",
      })),
    ],
    valid: {
      owners: owners({
        merge: 'POST owners/merge',
        form: ['name'],
        extensions: Object.fromEntries(
          ['update', 'delete', 'restore'].map((verb) => [
            verb,
            { request: `POST owners/${verb}`, roles: ['admin'] },
          ]),
        ),
      }),
    },
  },
]

describe('the check of a registry with pickers', () => {
  it.each(cases)('reports: $says', ({ broken, problems, valid }) => {
    expect(byPlace(checkRegistry(broken))).toEqual(byPlace(problems))
    expect(checkRegistry(valid)).toEqual([])
  })
})

describe('the parameters of a report', () => {
  it('are offered only to roles that can list the choices', () => {
    const { 'performance-report': report } = reports
    const nobody = { ...report, roles: ['car wash'] }
    const found = checkReports({ 'performance-report': nobody }, registry)
    expect(found.map(({ rule, at }) => `${rule} ${at}`)).toEqual([
      'unlisted-reference performance-report.params.employee_id',
    ])
    expect(checkReports({ 'performance-report': report }, registry)).toEqual([])
  })
})
