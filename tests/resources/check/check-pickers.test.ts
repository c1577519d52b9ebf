import { describe, expect, it } from 'vitest'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { checkReports } from '../../../registry/check/check-reports.ts'
import { registry } from '../../../resources/index.ts'
import { reports } from '../../../resources/reports/index.ts'
import { byPlace, boats, type Case, type Data, fields, list } from './check-base.ts'

const owner = { type: 'reference', to: 'owners' }
const owned = { ...fields, owner_id: owner }
const createRead = (keys: Data = {}) => ({ request: 'GET owners/all', roles: ['admin'], ...keys })
const createOwners = (keys: Data = {}) => ({
  ...boats({ name: 'owners', reads: { all: createRead() } }),
  ...keys,
})
const create = { request: 'POST boats/store', roles: ['admin', 'operations'] }
const form = { fields: owned, form: ['owner_id'], extensions: { create } }
/** An entity whose rows belong to a row of one of several entities. */
const createAttachments = (targets: readonly string[]) => {
  const kinds = Object.fromEntries(targets.map((target) => [target, target]))
  const values = Object.fromEntries(targets.map((target) => [target, 'plain']))
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
const createHiddenProblem = (at: string, roles = "'operations'") => ({
  rule: 'unlisted-reference' as const,
  path: at,
  message: `It is chosen from owners, which ${roles} cannot list.`,
  hint: 'Declare a read of owners for that role that returns all of its rows.',
})
const readForBoth = { reads: { all: createRead({ roles: ['admin', 'operations'] }) } }

const cases: Case[] = [
  {
    says: 'a form asks nobody for what they cannot list',
    broken: { boats: boats(form), owners: createOwners() },
    problems: [createHiddenProblem('boats.form[0]')],
    valid: { boats: boats(form), owners: createOwners(readForBoth) },
  },
  {
    says: 'a form asks nobody for a row of several entities who may read none of them',
    broken: { boats: boats(createAttachments(['owners'])), owners: createOwners() },
    problems: [
      {
        rule: 'unlisted-reference',
        path: 'boats.form[1]',
        message: "It is chosen from owners, but 'operations' can read none of them.",
        hint: 'Declare a read of one of them for that role.',
      },
    ],
    valid: { boats: boats(createAttachments(['owners', 'boats'])), owners: createOwners() },
  },
  {
    says: 'a filter offers nobody what they cannot list',
    broken: {
      boats: boats({
        fields: owned,
        lists: { all: list({ roles: ['operations'], filters: ['owner_id'] }) },
      }),
      owners: createOwners(),
    },
    problems: [createHiddenProblem('boats.lists.all.filters[0]')],
    valid: {
      boats: boats({ fields: owned, lists: { all: list({ filters: ['owner_id'] }) } }),
      owners: createOwners(),
    },
  },
  {
    says: 'a read that leaves rows out lists none of the others',
    broken: {
      boats: boats({ ...form, extensions: { create: { ...create, roles: ['admin'] } } }),
      owners: createOwners({ reads: { all: createRead({ where: { name: 'Ann' } }) } }),
    },
    problems: [createHiddenProblem('boats.form[0]', "'admin'")],
    valid: {
      boats: boats({
        ...form,
        fields: { ...fields, owner_id: { ...owner, where: { name: 'Ann' } } },
        extensions: { create: { ...create, roles: ['admin'] } },
      }),
      owners: createOwners({ reads: { all: createRead({ where: { name: 'Ann' } }) } }),
    },
  },
  {
    says: 'what tells namesakes apart is in every read of pickers',
    broken: {
      owners: createOwners({ hint: ['name'], reads: { all: createRead({ fields: ['id'] }) } }),
    },
    problems: [
      {
        rule: 'hint-out-of-sight',
        path: 'owners.reads.all.fields',
        message: "'name' is shown in pickers, but this read leaves it out.",
        hint: 'Add it to the fields of the read.',
      },
    ],
    valid: {
      owners: createOwners({
        hint: ['name'],
        reads: { all: createRead({ fields: ['id', 'name'] }) },
      }),
    },
  },
  {
    says: 'two rows that can become one can be changed and deleted',
    broken: { owners: createOwners({ merge: 'owners/merge' }) },
    problems: [
      {
        rule: 'wrong-request' as const,
        path: 'owners.merge',
        message: "'owners/merge' is no request line.",
        hint: "Write the method, a space and the path below /api: 'GET admin/tools/all'.",
      },
      ...['update', 'delete'].map((verb) => ({
        rule: 'action-without-call' as const,
        path: 'owners.merge',
        message: `'merge' needs the call '${verb}', which owners does not have.`,
        hint: "Declare it in 'calls', or in 'extensions' if the specification has none.",
      })),
    ],
    valid: {
      owners: createOwners({
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
    const problems = checkReports({ 'performance-report': nobody }, registry)
    expect(problems.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      'unlisted-reference performance-report.params.employee_id',
    ])
    expect(checkReports({ 'performance-report': report }, registry)).toEqual([])
  })
})
