import { adminOnly } from '#business/words'
import type { AnswerOf, Calls } from '../calls/call.ts'
import { batchIdProperty } from '../calls/shapes.ts'
import { isPersonEntity } from '../entities/person.ts'

const text = { type: 'text' } as const
const count = { type: 'integer', min: 0 } as const
const rowsByName = { type: 'map', of: { type: 'list', of: { type: 'row' } } } as const
/** A person: an entity whose rows are people, and an id. */
const person = { entity: { type: 'entity', offers: isPersonEntity }, id: { type: 'id' } } as const

/** The calls of admins that export and erase the data of a person. */
export const personalDataCalls = {
  exportPerson: {
    request: 'GET personal-data/{entity}/{id}',
    callers: 'account',
    roles: adminOnly,
    summary: 'Export all data about a person',
    description:
      'The rows about the person as stored, without the names of other people; their history; the ids of further rows that refer to the person; and for an account its sessions, sign-ins and other data of the server, without secrets.',
    path: person,
    answer: {
      type: 'object',
      fields: {
        exported_at: { ...text, format: 'date-time' },
        entity: text,
        ids: {
          type: 'list',
          of: { type: 'integer', min: 1 },
          about: 'The id of the person, and of rows that were merged into it.',
        },
        rows: { ...rowsByName, about: 'The rows about the person, by entity.' },
        references: {
          type: 'map',
          of: { type: 'map', of: { type: 'list', of: { type: 'integer', min: 1 } } },
          about: 'The ids of other rows that refer to the person, by entity and field.',
        },
        history: { type: 'list', of: { type: 'row' }, about: 'The changes of these rows.' },
        actions: {
          type: 'list',
          of: { type: 'row' },
          about: 'The changes of other rows that the account made, without values.',
        },
        account: { ...rowsByName, about: 'The data of the server about the account, by table.' },
        files: { type: 'list', of: text, about: 'The addresses of the files of these rows.' },
      },
    },
    responseText: 'The data.',
    errors: [400, 401, 403, 404, 422, 429],
  },
  erasePerson: {
    request: 'POST personal-data/erase',
    callers: 'account',
    roles: adminOnly,
    summary: 'Erase a person for good',
    description:
      'Personal fields become empty or neutral in the rows about the person, in their history and in what the server stored beside them. The account loses its access. Rows, amounts, times and references stay. It cannot be undone. With `dryRun` nothing changes. Your own account answers 409 `yourself`, the last admin 409 `last_admin`. Earlier backups still contain the person.',
    body: { ...person, dryRun: { type: 'boolean' } },
    answer: {
      type: 'object',
      fields: {
        rows: {
          type: 'list',
          about: 'The rows that lose values.',
          of: {
            type: 'object',
            fields: { entity: text, count, fields: { type: 'list', of: text } },
          },
        },
        kept: {
          type: 'list',
          about: 'The rows that refer to the person, and stay.',
          of: { type: 'object', fields: { name: text, count } },
        },
        changes: { ...count, about: 'The changes in history that lose values.' },
        files: { ...count, about: 'The files that are deleted.' },
      },
    },
    beside: batchIdProperty,
    responseText: 'What was erased, and what stays.',
    errors: [401, 403, 404, 409],
  },
} as const satisfies Calls

/** All data about a person. */
export type PersonExport = AnswerOf<typeof personalDataCalls.exportPerson>
/** The result of an erasure, or of its dry run. */
export type Erasure = AnswerOf<typeof personalDataCalls.erasePerson>
