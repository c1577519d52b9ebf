import { MAX_INBOX_ITEMS, UNSENT_KIND } from '../entities/inbox.ts'
import type { AnyResource, Registry } from '../entities/registry.ts'
import type { AnswerOf, Call, Calls, InputsByName } from './call.ts'

const hasInbox = ({ inbox }: AnyResource) => inbox !== undefined

const listInboxKinds = (registry: Registry): string[] => [
  ...new Set(Object.values<AnyResource>(registry).flatMap(({ inbox = {} }) => Object.keys(inbox))),
]

const inboxItem = {
  kind: { type: 'word', values: listInboxKinds },
  entity: { type: 'entity', offers: hasInbox },
  id: { type: 'id' },
  version: { type: 'id' },
} as const satisfies InputsByName

/** The properties that the two calls for marking an item share. */
const inboxMarkingCall = {
  callers: 'account',
  body: inboxItem,
  answer: { type: 'null' },
  responseText: 'It is marked.',
  errors: [401, 403, 404],
} as const satisfies Partial<Call>

/** The calls of the rows that need attention. */
export const inboxCalls = {
  inbox: {
    request: 'GET inbox',
    callers: 'account',
    summary: 'List the rows that need attention, by kind',
    description: 'The kinds of the lists that the caller may open, with the rows that they show.',
    answer: {
      type: 'list',
      of: {
        type: 'object',
        fields: {
          kind: { type: 'text', values: (registry) => [...listInboxKinds(registry), UNSENT_KIND] },
          total: {
            type: 'integer',
            min: 0,
            about: 'The rows that nobody has marked as done.',
          },
          done: { type: 'integer', min: 0, about: 'The rows that are marked as done.' },
          items: {
            type: 'list',
            max: MAX_INBOX_ITEMS,
            of: {
              type: 'object',
              fields: {
                entity: { type: 'entity', offers: hasInbox },
                id: { type: 'integer', min: 1 },
                version: { type: 'integer', min: 1 },
                title: { type: 'text', nullable: true },
                display_name: {
                  type: 'text',
                  nullable: true,
                  about: 'The name of the row, without times, if it has one besides the title.',
                },
                at: { type: 'text', nullable: true, about: 'The day or the moment of the row.' },
                record: {
                  type: 'object',
                  about: 'The row to open; of a union that of its member.',
                  fields: { entity: { type: 'text' }, id: { type: 'integer', min: 1 } },
                },
                note: {
                  type: 'text',
                  nullable: true,
                  about: 'Why the row needs attention, if the kind does not say it.',
                },
              },
            },
          },
        },
      },
    },
    responseText: 'The kinds, each with its first rows.',
    errors: [400, 401, 429],
  },
  inboxDone: {
    ...inboxMarkingCall,
    request: 'POST inbox/done',
    summary: 'Mark an item as done, for everybody of the caller’s role',
    description: 'The item returns if its row has changed since `version` and is still due.',
  },
  inboxReopen: {
    ...inboxMarkingCall,
    request: 'POST inbox/reopen',
    summary: 'Mark an item as not done',
    description: 'Its row is in the inbox again as long as it is due.',
  },
} as const satisfies Calls

/** The items of one kind. */
export type InboxGroup = AnswerOf<typeof inboxCalls.inbox>[number]

/** An item of an inbox. */
export type InboxItem = InboxGroup['items'][number]
