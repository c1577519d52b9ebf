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

/** Reads the current name and mail address of a document's buyer. */
async function readBuyer({ db, registry }: Deps, book: AnyResource, row: Row) {
  const { documentBook: { buyer = '', row: rowField = '' } = {}, fields } = book
  const [buyerField, subject] = [fields[buyer], fields[rowField]]
  if (buyerField?.type !== 'reference' || subject?.type !== 'polymorphic') return undefined
  const kind = subject.to[String(row[subject.typeField])]
  const email = kind && registry[kind].documents?.buyerEmail
  if (!email) return undefined
  const buyerEntity = registry[buyerField.to]
  const { rows } = await sql<{ name: string; email: string | null }>`
    select ${sql.ref(buyerEntity.title)}::text as name, ${sql.ref(email)} as email
    from ${sql.table(getTableName(buyerEntity))} where id = ${Number(row[buyer])}`.execute(db)
  return rows[0]
}

/** Creates the hook that mails the address of a document to its buyer. */
const createSender = (book: AnyResource) => async (deps: Deps, row: Row, c: AppContext) => {
  if (deps.mail.isNowhere) throw new Problem(409, 'no_mail')
  const buyer = await readBuyer(deps, book, row)
  if (!buyer?.email) throw new Problem(409, 'no_buyer_email')
  const content: DocumentContent = JSON.parse(String(row.content))
  const language = content.language ?? c.req.header('accept-language')
  const series = translate({ key: getChoiceLabelKey(book, 'series', String(row.series)) }, language)
  await deps.queueMail({
    kind: 'document',
    to: buyer.email,
    ...(language && { language }),
    params: {
      name: buyer.name,
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
