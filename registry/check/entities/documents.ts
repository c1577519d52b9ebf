import { DOCUMENT_SERIES, documentFields } from '../../entities/documents.ts'
import { type Entity, getCall, getTarget, type Scope } from '../base/entity.ts'
import { asRecord, asTexts, getOwn, type UncheckedObject } from '../base/plain.ts'
import { checkWord } from '../base/problem.ts'

const CHANGING_VERBS = ['create', 'update', 'delete', 'restore', 'forceDelete'] as const

const KIND_LISTS = ['sold', 'paid', 'returned'] as const

/** Returns whether the field of a reference can point to an entity. */
const canPointTo = (field: UncheckedObject | undefined, name: string) =>
  Object.values(asRecord(field?.to)).includes(name)

/** Reports a verb that the entity does not have. */
function checkVerb({ report, entity }: Scope, path: string, verb: unknown): void {
  if (typeof verb !== 'string') return
  if (getCall(entity, verb) === undefined && getOwn(entity.actions, verb) === undefined)
    report(
      'wrong-documents',
      path,
      `${entity.key} has no call '${verb}'.`,
      "Declare it in 'extensions' or 'actions'.",
    )
}

/** Reports kinds that the ledger lacks, and kinds in two lists. */
function checkKinds(scope: Scope, ledger: Entity, book: UncheckedObject): void {
  const { report, entity } = scope
  const kindField = String(asRecord(ledger.raw.ledger).kind)
  const allowedWords = Object.keys(asRecord(ledger.fields[kindField]?.values))
  const listedKinds = new Set<string>()
  for (const list of KIND_LISTS)
    for (const [index, kind] of asTexts(book[list]).entries()) {
      const path = `${entity.key}.documentBook.${list}[${index}]`
      const noun = `value of '${kindField}' of ${ledger.key}`
      checkWord(report, 'unknown-word', { path, word: kind, allowedWords, noun })
      if (listedKinds.has(kind))
        report('listed-twice', path, `'${kind}' is in two lists, so it would count twice.`)
      listedKinds.add(kind)
    }
}

/** Reports series without a form of their numbers, and forms that give two documents one number. */
function checkNumbers({ report, entity }: Scope, numbers: UncheckedObject): void {
  const path = `${entity.key}.documentBook.numbers`
  for (const series of DOCUMENT_SERIES) {
    const form = numbers[series]
    const isComplete =
      typeof form === 'string' && form.includes('{year}') && form.includes('{serial}')
    if (!isComplete)
      report(
        'wrong-documents',
        `${path}.${series}`,
        `The numbers of '${series}' need {year} and {serial}.`,
        "Write it like this: 'INV-{year}-{serial}'.",
      )
  }
  const forms = Object.values(numbers)
  if (new Set(forms).size < forms.length)
    report('wrong-documents', path, 'Two series have the same numbers.')
}

/** Reports the fields of every document that the entity lacks. */
function checkDocumentFields({ report, entity }: Scope): void {
  const missingNames = Object.entries(documentFields).flatMap(([name, { type }]) =>
    entity.fields[name]?.type === type ? [] : [name],
  )
  if (missingNames.length > 0)
    report(
      'wrong-documents',
      `${entity.key}.fields`,
      `Documents need '${missingNames.join("', '")}'.`,
      "Spread 'documentFields' into the fields.",
    )
}

function checkBook(scope: Scope): void {
  const { report, entity } = scope
  if (entity.raw.documentBook === undefined) return
  const path = `${entity.key}.documentBook`
  const book = asRecord(entity.raw.documentBook)
  for (const verb of CHANGING_VERBS)
    if (getCall(entity, verb) !== undefined)
      report(
        'wrong-documents',
        path,
        `Nobody changes documents, and ${entity.key} has the call '${verb}'.`,
        'Remove the call. The server issues documents.',
      )
  checkDocumentFields(scope)
  checkNumbers(scope, asRecord(book.numbers))
  checkVerb(scope, `${path}.send`, book.send)
  const ledger = getTarget(scope, book.entries)
  if (!ledger) return
  if (ledger.raw.ledger === undefined) {
    report('wrong-documents', `${path}.entries`, `${ledger.key} is no ledger.`)
    return
  }
  for (const name of [book.row, book.buyer].map(String))
    if (ledger.fields[name]?.type !== entity.fields[name]?.type)
      report(
        'wrong-documents',
        path,
        `${ledger.key} has no '${name}' of the same type, so entries could not be found.`,
      )
  checkKinds(scope, ledger, book)
}

/** Reports fields that the buyer lacks. */
function checkBuyer(scope: Scope, documents: UncheckedObject): void {
  const { report, entity } = scope
  const buyer = getTarget(scope, documents.buyer)
  if (!buyer) return
  const { buyerFields, buyerEmail, buyerLanguage } = documents
  const names = [...asTexts(buyerFields), ...asTexts([buyerEmail, buyerLanguage])]
  for (const name of names)
    checkWord(report, 'unknown-field', {
      path: `${entity.key}.documents`,
      word: name,
      allowedWords: buyer.fieldNames,
      noun: `field of ${buyer.key}`,
    })
}

/** Reports documents in an entity that has none, or that cannot be about the entity. */
function checkRowDocuments(scope: Scope): void {
  const { report, entity, entities } = scope
  const documents = asRecord(entity.raw.documents)
  const bookEntity = entities.get(String(documents.entity))
  if (!bookEntity) return
  const path = `${entity.key}.documents`
  if (bookEntity.raw.documentBook === undefined) {
    const message = `${bookEntity.key} has no documents.`
    report('wrong-documents', `${path}.entity`, message, "Declare 'documentBook' there.")
    return
  }
  const { row, buyer } = asRecord(bookEntity.raw.documentBook)
  if (!canPointTo(bookEntity.fields[String(row)], entity.key))
    report(
      'wrong-documents',
      `${path}.entity`,
      `'${String(row)}' of ${bookEntity.key} cannot refer to ${entity.key}.`,
      "Add it to 'to' of that field.",
    )
  const buyerEntity = bookEntity.fields[String(buyer)]?.to
  if (entity.fields[String(documents.buyer)]?.to !== buyerEntity)
    report(
      'wrong-documents',
      `${path}.buyer`,
      `The buyers of ${bookEntity.key} are ${String(buyerEntity)}.`,
    )
  if (entity.raw.posts === undefined)
    report(
      'wrong-documents',
      path,
      `${entity.key} has no entries in a ledger, so nothing could be invoiced.`,
      "Declare 'posts'.",
    )
  checkVerb(scope, `${path}.verb`, documents.verb)
  checkBuyer(scope, documents)
}

/** Reports documents that nobody could number or issue, and calls that would change them. */
export function checkDocuments(scope: Scope): void {
  checkBook(scope)
  checkRowDocuments(scope)
}
