import { sql } from 'kysely'
import { DOCUMENT_PATH, type DocumentContent } from '../../registry/entities/documents.ts'
import { getChoiceLabelKey } from '../../registry/text/label-keys.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { AppContext, Deps, Hooks } from '../context/context.ts'
import { getAppAddress } from '../context/app-address.ts'
import { getTableName } from '../db/table-name.ts'
import { translate } from '../http/language.ts'
import { Problem } from '../http/problem.ts'
import type { Row } from '../rows/action.ts'

/** Reads the current name and mail address of a document's party. */
async function readParty({ db, registry }: Deps, { documentBook, fields }: AnyResource, row: Row) {
  const { party = '', partyEmail } = documentBook ?? {}
  const field = fields[party]
  if (field?.type !== 'reference' || partyEmail === undefined) return undefined
  const partyEntity = registry[field.to]
  const { rows } = await sql<{ name: string; email: string | null }>`
    select ${sql.ref(partyEntity.title)}::text as name, ${sql.ref(partyEmail)} as email
    from ${sql.table(getTableName(partyEntity))} where id = ${Number(row[party])}`.execute(db)
  return rows[0]
}

/** Creates the hook that mails the address of a document to its party. */
const createSender = (book: AnyResource) => async (deps: Deps, row: Row, c: AppContext) => {
  if (deps.mail.isNowhere) throw new Problem(409, 'no_mail')
  const party = await readParty(deps, book, row)
  if (!party?.email) throw new Problem(409, 'no_party_email')
  const content: DocumentContent = JSON.parse(String(row.content))
  const language = content.language ?? c.req.header('accept-language')
  const series = translate({ key: getChoiceLabelKey(book, 'series', String(row.series)) }, language)
  await deps.queueMail({
    kind: 'document',
    to: party.email,
    ...(language && { language }),
    params: {
      name: party.name,
      title: `${series} ${String(row.number)}`,
      link: `${getAppAddress(deps, c)}${DOCUMENT_PATH}/${String(row.token)}`,
    },
  })
}

/** Builds the hooks of the verbs that mail documents. */
export const buildDocumentHooks = (
  registry: Readonly<Record<string, AnyResource>>,
): Hooks['calls'] =>
  Object.fromEntries(
    Object.values(registry).flatMap((book) => {
      const verb = book.documentBook?.send
      return verb ? [[book.name, { [verb]: { after: createSender(book) } }]] : []
    }),
  )
