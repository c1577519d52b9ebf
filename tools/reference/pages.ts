import { FIELD_TYPES } from '../../registry/fields/traits.ts'

/** A part of a page: the keys of one place of a declaration. */
export interface Part {
  title: string
  /** The path of its keys, as in `every-key.ts`. */
  place: string
}

/** A page of the reference, about one kind of declaration. */
export interface ReferencePage {
  name: string
  title: string
  intro: string
  parts: readonly Part[]
}

const createPage = (
  name: string,
  title: string,
  intro: string,
  parts: Readonly<Record<string, string>>,
): ReferencePage => ({
  name,
  title,
  intro,
  parts: Object.entries(parts).map(([place, heading]) => ({ place, title: heading })),
})

/** The nested parts of fields with their own keys, with their titles. */
const NESTED_FIELD_PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reference: { capacity: 'Within `capacity`', noOverlap: 'Within `noOverlap`' },
}

const createFieldPage = (type: string) =>
  createPage(`field-${type}`, type, `A field of \`type: '${type}'\`.`, {
    [`entity.fields.a_${type}`]: 'Keys',
    ...Object.fromEntries(
      Object.entries(NESTED_FIELD_PARTS[type] ?? {}).map(([key, title]) => [
        `entity.fields.a_${type}.${key}`,
        title,
      ]),
    ),
  })

/** The groups of pages in reading order. */
export const PAGE_GROUPS: readonly { title: string; pages: readonly ReferencePage[] }[] = [
  {
    title: 'Entities',
    pages: [
      createPage(
        'short-form',
        'Entity, short form',
        'The keys of `defineEntity`. Every key of the long form may be added. [What you leave out](/guide/what-a-file-can-say#an-entity) is derived from name and fields.',
        {
          short: 'Keys',
        },
      ),
      createPage(
        'entity',
        'Entity',
        'The keys of `defineResource`, which `defineEntity` takes too.',
        {
          entity: 'Keys',
          'entity.page': 'Within `page`',
          'entity.rows': 'Within `rows`',
          'entity.detail': 'Within `detail`',
          'entity.calendar': 'Within `calendar`',
          'entity.timeOff': 'Within `timeOff`',
          'entity.ledger': 'Within `ledger`',
          'entity.posts': 'Within `posts`',
          'entity.posts.entries.charge': 'Within `entries` of `posts`',
          'entity.covers': 'Within `covers`',
          'entity.covers.sums.a_money': 'Within `sums` of `covers`',
          'entity.journal': 'Within `journal`',
          'entity.journal.accounts.sale': 'Within `accounts` of `journal`',
          'entity.approvals': 'Within `approvals`',
          'entity.documentBook': 'Within `documentBook`',
          'entity.documentBook.sales': 'Within `sales` of `documentBook`',
          'entity.documentBook.statement': 'Within `statement` of `documentBook`',
          'entity.documentBook.statement.share': 'Within `share` of `statement`',
          'entity.documents': 'Within `documents`',
          'entity.documents.taxRates': 'Within `taxRates` of `documents`',
          'entity.series': 'Within `series`',
          'entity.desk': 'Within `desk`',
          'entity.settings': 'Within `settings`',
          'entity.inbox.due': 'Within `inbox`',
          'entity.lines': 'Within `lines`',
          'entity.related[0]': 'Within `related`',
          'entity.related[0].highlight': 'Within `highlight` of `related`',
        },
      ),
      createPage(
        'list',
        'List',
        'A list of an entity, within `lists`. `defineEntity` derives the keys that a list leaves out.',
        {
          'entity.lists.all': 'Keys',
          'entity.lists.all.alternates[0]': 'Within `alternates`',
          'entity.lists.all.bulkCreate': 'Within `bulkCreate`',
          'entity.lists.all.detail': 'Within `detail`',
        },
      ),
      createPage('call', 'Call', 'A call that changes a row, within `calls` or `extensions`.', {
        'entity.calls.start': 'Keys',
      }),
      createPage('read', 'Read', 'A call that answers rows, within `reads`.', {
        'entity.reads.pick': 'Keys',
      }),
    ],
  },
  {
    title: 'Life cycles and rules',
    pages: [
      createPage(
        'state',
        'State',
        'A state of a row, within `states`. [Conditions](/guide/what-a-file-can-say#conditions) are written the same way everywhere.',
        {
          'entity.states.open': 'Keys',
        },
      ),
      createPage(
        'transition',
        'Transition',
        'A step from one state to another, within `transitions`.',
        {
          'entity.transitions.start': 'Keys',
        },
      ),
      createPage(
        'action',
        'Action',
        'An action that only rows of this entity have, within `actions`.',
        {
          'entity.actions.approve': 'Keys',
        },
      ),
      createPage('check', 'Check', 'A rule across fields, within `checks`.', {
        'entity.checks[0]': 'In order',
        'entity.checks[1]': 'Exactly one',
        'entity.checks[2]': 'At least one',
        'entity.checks[3]': 'At most one',
        'entity.checks[4]': 'Required when',
        'entity.checks[5]': 'Empty when',
        'entity.checks[6]': 'No more than',
        'entity.checks[7]': 'Inside other times',
        'entity.checks[8]': 'No overlap',
      }),
      createPage(
        'computed',
        'Computed field',
        'A value that follows from others, within `computed` of a field. [Each computation](/guide/what-a-file-can-say#a-value-that-follows-from-others) has an example.',
        {
          'entity.fields.a_text.computed': 'Over the rows that point to this one',
        },
      ),
    ],
  },
  { title: 'Fields', pages: FIELD_TYPES.map(createFieldPage) },
  {
    title: 'Reports',
    pages: [
      createPage('report', 'Report', 'The keys of `defineReport`.', {
        report: 'Keys',
        'report.fields.price': 'A field',
        'report.call': 'Within `call`',
        'report.sources.one': 'A source',
        'report.sources.one.subject': 'Within `subject` of a source',
        'report.chart': 'Within `chart`',
      }),
      createPage(
        'parameter',
        'Parameter of a report',
        'A parameter of the report, within `params`.',
        {
          'report.params.from': 'A first day',
          'report.params.to': 'A last day',
          'report.params.both': 'A period',
          'report.params.source': 'A source',
          'report.params.state': 'A state',
          'report.params.flag': 'A flag',
          'report.params.owner': 'A reference',
          'report.params.text': 'A text',
        },
      ),
      createPage(
        'measure',
        'Measure of a report',
        'A number that is calculated from rows, within `measures`.',
        {
          'report.measures.count': 'A count',
          'report.measures.sum': 'A sum',
          'report.measures.share': 'A share',
          'report.measures.latest': 'The latest',
        },
      ),
      createPage(
        'dimension',
        'Dimension of a report',
        'A way to group rows, within `dimensions`.',
        {
          'report.dimensions.month': 'By time',
          'report.dimensions.owner': 'By a field',
        },
      ),
      createPage('tile', 'Tile', 'The keys of `defineTile`, after its report.', {
        tile: 'Keys',
        'tile.worklists.count': 'A worklist, within `worklists`',
      }),
    ],
  },
  { title: 'Words', pages: [createPage('words', 'Words to choose from', '', {})] },
]

/** Every page of the reference. */
export const REFERENCE_PAGES = PAGE_GROUPS.flatMap(({ pages }) => pages)
