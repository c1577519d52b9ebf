import { type RawBuilder, sql } from 'kysely'
import { SERVER_ENTITIES } from '../../../registry/account/server-entities.ts'
import { UPLOADS_PATH } from '../../db/tables/image-columns.ts'
import type { PersonalTexts } from './erase-history.ts'
import { type Erasure, isAccountTable } from './erase-rows.ts'
import { listStoredEntities } from './personal-rows.ts'

/** Shorter texts may be part of other words. */
const MIN_MENTION_LENGTH = 4

/** Returns the texts whose occurrence in another text means the person. */
const listMentions = (identifying: PersonalTexts['identifying']): string[] =>
  [...identifying]
    .filter(({ length }) => length >= MIN_MENTION_LENGTH)
    .map((text) => text.toLowerCase())

/** Returns a function that tests whether a text is one of the person's, or mentions the person. */
function createMentionTest(
  texts: Iterable<string>,
  identifying: PersonalTexts['identifying'],
): (text: string) => boolean {
  const personalTexts = new Set([...texts].map((text) => text.toLowerCase()))
  const mentions = listMentions(identifying)
  return (text) => {
    const lowerText = text.toLowerCase()
    return personalTexts.has(lowerText) || mentions.some((mention) => lowerText.includes(mention))
  }
}

/** Returns a value of JSON without the texts that a test selects. */
function replaceTexts(
  value: unknown,
  isPersonal: (text: string) => boolean,
  replacement: string,
): unknown {
  if (typeof value === 'string') {
    if (!isPersonal(value)) return value
    return value.startsWith(UPLOADS_PATH) ? '' : replacement
  }
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, isPersonal, replacement))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      replaceTexts(part, isPersonal, replacement),
    ]),
  )
}

/** The condition that a text column contains one of some texts. */
const containsAny = (column: RawBuilder<unknown>, texts: Iterable<string>): RawBuilder<unknown> =>
  sql`exists (select from unnest(${[...texts]}::text[]) as one where strpos(${column}, one) > 0)`

/** Returns texts as they stand in JSON. */
const escapeForJson = (texts: Iterable<string>): string[] =>
  [...texts].map((text) => JSON.stringify(text).slice(1, -1))

/** Erases the texts in the stored responses of requests. */
async function eraseAnswers({ trx, text }: Erasure, texts: PersonalTexts): Promise<void> {
  const { rows } = await sql<{ user_id: number; key: string; answer: string }>`
    select user_id, key, answer from idempotency_keys
    where ${containsAny(sql`answer`, escapeForJson(texts.all))}`.execute(trx)
  const isPersonal = createMentionTest(texts.all, texts.identifying)
  for (const { user_id, key, answer } of rows) {
    const erased = JSON.stringify(replaceTexts(JSON.parse(answer), isPersonal, text))
    await sql`update idempotency_keys set answer = ${erased}
      where user_id = ${user_id} and key = ${key}`.execute(trx)
  }
}

/** Deletes mails that wait for the person or name them, and what receivers answered about the rows. */
async function eraseJobs(
  { trx, registry, rows }: Erasure,
  { identifying }: PersonalTexts,
): Promise<void> {
  const accountIds = [...rows.idsByTable].flatMap(([table]) =>
    isAccountTable(registry, table) ? rows.personIds : [],
  )
  await sql`delete from jobs where data is not null
    and ((data ->> 'userId')::int = any (${accountIds}::int[])
      or ${containsAny(sql`data::text`, escapeForJson(identifying))})`.execute(trx)
  for (const [table, ids] of rows.idsByTable) {
    const names = listStoredEntities(registry, table).map(({ name }) => name)
    await sql`update jobs set response = '' where response <> ''
      and entity = any (${names}::text[]) and row_id = any (${[...ids]}::int[])`.execute(trx)
  }
}

/** Returns the query of a saved view without the values that name the person. */
function cleanQuery(query: string, isPersonal: (text: string) => boolean): string {
  const kept = [...new URLSearchParams(query)].filter(([, value]) => !isPersonal(value))
  return kept.length === [...new URLSearchParams(query)].length
    ? query
    : new URLSearchParams(kept).toString()
}

/** Erases the person from the names and filters of saved views. */
async function eraseViews({ trx, text }: Erasure, texts: PersonalTexts): Promise<void> {
  const isPersonal = createMentionTest(texts.identifying, texts.identifying)
  const { rows } = await sql<{ id: number; name: string; query: string }>`
    select id, name, query from saved_views`.execute(trx)
  for (const { id, name, query } of rows) {
    const cleanedName = isPersonal(name) ? `${text} (${id})` : name
    const cleanedQuery = cleanQuery(query, isPersonal)
    if (cleanedName !== name || cleanedQuery !== query)
      await sql`update saved_views set name = ${cleanedName}, query = ${cleanedQuery},
        version = version + 1 where id = ${id}`.execute(trx)
  }
}

/** Erases the person from the history of the server's own tables. */
async function eraseServerHistory(erasure: Erasure, texts: PersonalTexts): Promise<void> {
  const { trx, registry, rows, text } = erasure
  const hasAccount = [...rows.idsByTable.keys()].some((table) => isAccountTable(registry, table))
  const isOwn = (userId: unknown) => hasAccount && rows.personIds.includes(Number(userId))
  const isPersonal = createMentionTest(texts.identifying, texts.identifying)
  type Values = Readonly<Record<string, unknown>> | null
  const { rows: changes } = await sql<{ id: string; before: Values; after: Values }>`
    select id::text as id, before, after from changes
    where entity = any (${SERVER_ENTITIES.map(({ name }) => name)}::text[])`.execute(trx)
  const eraseSide = (values: Values) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const isErased = isOwn(values.user_id) && (name === 'name' || name === 'url')
        const isQuery = name === 'query' && typeof value === 'string'
        const cleaned = isQuery ? cleanQuery(value, isPersonal) : value
        return [name, isErased ? text : replaceTexts(cleaned, isPersonal, text)]
      }),
    )
  for (const { id, ...sides } of changes) {
    const [before, after] = [eraseSide(sides.before), eraseSide(sides.after)]
    if (JSON.stringify({ before, after }) === JSON.stringify(sides)) continue
    await sql`update changes set before = ${before && JSON.stringify(before)}::jsonb,
      after = ${after && JSON.stringify(after)}::jsonb where id = ${id}::bigint`.execute(trx)
  }
}

/** Removes the reasons of changes of other rows that mention the person. */
async function eraseReasons({ trx }: Erasure, { identifying }: PersonalTexts): Promise<void> {
  await sql`update changes set reason = null
    where reason is not null and ${containsAny(sql`lower(reason)`, listMentions(identifying))}`.execute(
    trx,
  )
}

/** Erases the person from what the server has stored beside the rows of the business. */
export async function eraseMentions(erasure: Erasure, texts: PersonalTexts): Promise<void> {
  await eraseAnswers(erasure, texts)
  await eraseJobs(erasure, texts)
  await eraseViews(erasure, texts)
  await eraseServerHistory(erasure, texts)
  await eraseReasons(erasure, texts)
}
