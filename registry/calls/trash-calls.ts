import { mayReadHistory } from '../changes/history.ts'
import { VERBS_WITH_PRIOR_LOOKUP, MAX_DELETION_ROWS } from '../changes/remedies.ts'
import { canUseVerb } from '../entities/access.ts'
import type { AnyResource } from '../entities/registry.ts'
import { type Role, ROLES } from '#business/words'
import type { AnswerOf, Calls, ResponseShape } from './call.ts'

const mayListObstacles = (role: Role, resource: AnyResource) =>
  VERBS_WITH_PRIOR_LOOKUP.some((verb) => canUseVerb(role, resource, verb))

/** An obstacle to a verb on a row. Error responses contain it, too. */
export const OBSTACLE_SHAPE = {
  type: 'object',
  fields: {
    code: { type: 'text' },
    field: {
      type: 'text',
      optional: true,
      about: 'For a row that is restored too, the reference comes first, with a dot.',
    },
    message: { type: 'text', about: 'The obstacle, translated.' },
    remedy: {
      type: 'text',
      values: ['change', 'restore'],
      nullable: true,
      about:
        '`change`: send another value of the field in `values`; `restore`: name the field in `with`, and the row that it points to is restored too.',
    },
    blocks: { type: 'flag', about: 'True if the verb is refused; false for a hint.' },
    row: {
      type: 'object',
      optional: true,
      about: 'The referenced row.',
      fields: {
        entity: { type: 'text' },
        id: { type: 'integer', min: 1 },
        title: { type: 'text', nullable: true },
      },
    },
    referrer: {
      type: 'object',
      optional: true,
      about: 'The entity whose rows refer to the row, and their number.',
      fields: { name: { type: 'text' }, count: { type: 'integer', min: 1 } },
    },
  },
} as const satisfies ResponseShape

/** The calls about deleted rows, and rows to delete. */
export const trashCalls = {
  obstacles: {
    request: 'GET obstacles/{entity}/{id}',
    callers: 'account',
    summary:
      'List the obstacles to restoring or purging a row, or the rows that refer to it when it is deleted',
    description:
      'For roles that may use the verb. It changes nothing. The verb itself is refused with the blocking obstacles.',
    path: {
      entity: {
        type: 'entity',
        offers: (resource) => ROLES.some((role) => mayListObstacles(role, resource)),
        may: mayListObstacles,
      },
      id: { type: 'id' },
    },
    query: {
      verb: { type: 'word', values: VERBS_WITH_PRIOR_LOOKUP, about: 'The default is `restore`.' },
    },
    answer: { type: 'list', of: { ...OBSTACLE_SHAPE, name: 'obstacle' } },
    responseText: 'The obstacles. If none of them blocks, the verb would succeed.',
    errors: [400, 401, 403, 404, 409, 422, 429],
  },
  deletions: {
    request: 'GET deletions/{entity}',
    callers: 'account',
    summary: 'List who deleted rows, when and why',
    description: 'For callers who may read the rows. Rows that are not deleted are left out.',
    path: {
      entity: {
        type: 'entity',
        offers: ({ union, fields }) => !union && 'deleted_at' in fields,
        may: mayReadHistory,
      },
    },
    query: {
      ids: {
        type: 'list',
        of: { type: 'id' },
        min: 1,
        max: MAX_DELETION_ROWS,
        problem: 'not_ids',
        required: true,
        about: `Up to ${MAX_DELETION_ROWS} ids, separated by commas.`,
      },
    },
    answer: {
      type: 'list',
      of: {
        type: 'object',
        fields: {
          id: { type: 'integer', min: 1 },
          at: { type: 'text', format: 'date-time' },
          actor: {
            type: 'text',
            nullable: true,
            about:
              'The name of the author, for readers who may see staff; others see only their own.',
          },
          reason: { type: 'text', nullable: true },
        },
      },
    },
    responseText: 'The deletions.',
    errors: [400, 401, 403, 404, 422, 429],
  },
} as const satisfies Calls

/** The deletion of a row: its author, time and reason. */
export type Deletion = AnswerOf<typeof trashCalls.deletions>[number]
