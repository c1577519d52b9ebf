import { type RawBuilder, sql } from 'kysely'
import type { AnyJournal, AnyJournalAccount } from '../../../registry/entities/journal.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { SINGLE_ROW_ID } from '../../../registry/entities/single.ts'
import { buildRowSource } from '../../db/computed/rows-with-computed.ts'
import { getTableName } from '../../db/table-name.ts'
import { getJoinTableName } from '../../db/tables/relations/joined-rows.ts'

type Sql = RawBuilder<unknown>

/** The column with the place of a line among those of its row. */
export const LINE_COLUMN = 'line'

const selectOwn = (name: string): Sql => sql.ref(`own.${name}`)
const selectNumber = (name: string): Sql => sql.ref(`numbers.${name}`)

/** Builds the number of an account, from the settings. */
function buildAccount(account: AnyJournalAccount): Sql {
  if (typeof account === 'string') return selectNumber(account)
  const { by, accounts, empty } = account
  const cases = Object.entries(accounts).map(
    ([value, name]) => sql`when ${sql.lit(value)} then ${selectNumber(name)}`,
  )
  const otherwise = empty === undefined ? sql`` : sql`else ${selectNumber(empty)}`
  return sql`case ${selectOwn(by)} ${sql.join(cases, sql` `)} ${otherwise} end`
}

/** Builds the account of one side of a row, by its kind. */
function buildSide({ kind, accounts }: AnyJournal, side: 'debit' | 'credit'): Sql {
  const cases = Object.entries(accounts).map(
    ([value, pair]) => sql`when ${sql.lit(value)} then ${buildAccount(pair[side])}`,
  )
  return sql`case ${selectOwn(kind)} ${sql.join(cases, sql` `)} end`
}

/** Selects the title of the row to which a polymorphic reference points. */
function buildTitle(registry: Registry, own: AnyResource, name: string): Sql {
  const field = own.fields[name]
  if (field?.type !== 'polymorphic') return sql`${selectOwn(name)}::text`
  const cases = Object.entries(field.to).map(([type, entity]) => {
    const target: AnyResource = registry[entity]
    return sql`when ${sql.lit(type)} then (select t.${sql.ref(target.title)}::text
      from ${sql.table(getTableName(target))} as t where t.id = ${selectOwn(name)})`
  })
  return sql`case ${selectOwn(field.typeField)} ${sql.join(cases, sql` `)} end`
}

/** Selects the number of the document that covers an entry of a ledger; nothing for other rows. */
function listCoveringDocuments(registry: Registry, own: AnyResource): Sql[] {
  return Object.values<AnyResource>(registry).flatMap((resource) => {
    const entries = resource.documentBook?.sales?.entries
    const field = entries === undefined ? undefined : resource.fields[entries]
    if (entries === undefined || field?.type !== 'references' || field.to !== own.name) return []
    const table = getTableName(resource)
    return sql`(select d.number from ${sql.table(getJoinTableName(table, entries))} as j
      join ${sql.table(table)} as d on d.id = j.row_id where j.target_id = own.id)`
  })
}

/**
 * Selects the lines of the journal of an entity: each row is debited to an account and credited to
 * another one. A negative amount swaps the accounts.
 */
export function buildJournalRows(registry: Registry, own: AnyResource): Sql {
  const { journal } = own
  if (!journal) return buildRowSource(registry, own)
  const amount = selectOwn(journal.amount)
  const [debit, credit] = [buildSide(journal, 'debit'), buildSide(journal, 'credit')]
  const settings = getTableName(registry[journal.settings])
  const documents = [
    ...listCoveringDocuments(registry, own),
    buildTitle(registry, own, journal.document),
  ]
  return sql`(select own.*, lines.*, ${selectOwn(journal.kind)} as text,
      coalesce(${sql.join(documents)}) as document
    from ${buildRowSource(registry, own)} as own
    left join ${sql.table(settings)} as numbers on numbers.id = ${sql.lit(SINGLE_ROW_ID)}
    cross join lateral (values
      (0, case when ${amount} > 0 then ${debit} else ${credit} end, abs(${amount}), null::numeric),
      (1, case when ${amount} > 0 then ${credit} else ${debit} end, null::numeric, abs(${amount}))
    ) as lines (${sql.ref(LINE_COLUMN)}, account, debit, credit)
    where ${amount} <> 0)`
}
