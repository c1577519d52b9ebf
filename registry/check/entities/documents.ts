import { documentFields } from '../../entities/documents.ts'
import { type Entity, getCall, getTarget, type Scope } from '../base/entity.ts'
import { asRecord, asTexts, getOwn, type UncheckedObject } from '../base/plain.ts'
import { checkWord } from '../base/problem.ts'

const CHANGING_VERBS = ['create', 'update', 'delete', 'restore', 'forceDelete'] as const

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
function checkKinds(scope: Scope, path: string, ledger: Entity, lists: UncheckedObject): void {
  const { report } = scope
  const kindField = String(asRecord(ledger.raw.ledger).kind)
  const allowedWords = Object.keys(asRecord(ledger.fields[kindField]?.values))
  const listedKinds = new Set<string>()
  for (const [list, kinds] of Object.entries(lists))
    for (const [index, kind] of asTexts(kinds).entries()) {
      const kindPath = `${path}.${list}[${index}]`
      const noun = `value of '${kindField}' of ${ledger.key}`
      checkWord(report, 'unknown-word', { path: kindPath, word: kind, allowedWords, noun })
      if (listedKinds.has(kind))
        report('listed-twice', kindPath, `'${kind}' is in two lists, so it would count twice.`)
      listedKinds.add(kind)
    }
}

/** Reports series without a form of their numbers, and forms that give two documents one number. */
function checkNumbers({ report, entity }: Scope, numbers: UncheckedObject): void {
  const path = `${entity.key}.documentBook.numbers`
  const series = Object.keys(asRecord(entity.fields.series?.values))
  if (series.toSorted().join() !== Object.keys(numbers).toSorted().join())
    report(
      'wrong-documents',
      path,
      `'series' of ${entity.key} has other values than these.`,
      "Declare 'series' as a choice of the keys of 'numbers'.",
    )
  for (const [name, form] of Object.entries(numbers)) {
    const isComplete =
      typeof form === 'string' && form.includes('{year}') && form.includes('{serial}')
    if (!isComplete)
      report(
        'wrong-documents',
        `${path}.${name}`,
        `The numbers of '${name}' need {year} and {serial}.`,
        "Write it like this: 'INV-{year}-{serial}'.",
      )
  }
  const forms = Object.values(numbers)
  if (new Set(forms).size < forms.length)
    report('wrong-documents', path, 'Two series have the same numbers.')
}

/** Reports a series that has no numbers. */
function checkSeries({ report, entity }: Scope, path: string, name: unknown): void {
  const allowedWords = Object.keys(asRecord(asRecord(entity.raw.documentBook).numbers))
  const noun = `series of ${entity.key}`
  checkWord(report, 'unknown-word', { path, word: String(name), allowedWords, noun })
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

/** Reports documents of sales whose entries could not be found, or that lack their tax. */
function checkSales(scope: Scope, book: UncheckedObject): void {
  const { report, entity } = scope
  if (book.sales === undefined) return
  const path = `${entity.key}.documentBook.sales`
  const { row, entries, invoice, creditNote, sold, paid, returned } = asRecord(book.sales)
  checkSeries(scope, `${path}.invoice`, invoice)
  checkSeries(scope, `${path}.creditNote`, creditNote)
  if (entity.fields.tax?.type !== 'money')
    report('wrong-documents', `${entity.key}.fields`, "Documents of sales need 'tax'.")
  const ledger = getTarget(scope, entries)
  if (!ledger) return
  if (ledger.raw.ledger === undefined) {
    report('wrong-documents', `${path}.entries`, `${ledger.key} is no ledger.`)
    return
  }
  for (const name of [row, book.party].map(String))
    if (ledger.fields[name]?.type !== entity.fields[name]?.type)
      report(
        'wrong-documents',
        path,
        `${ledger.key} has no '${name}' of the same type, so entries could not be found.`,
      )
  checkKinds(scope, path, ledger, { sold, paid, returned })
}

/** Reports amounts of a statement that neither entries nor a share fill. */
function checkStatementAmounts(scope: Scope, statement: UncheckedObject): void {
  const { report, entity } = scope
  const path = `${entity.key}.documentBook.statement`
  const sums = Object.keys(asRecord(asRecord(entity.raw.covers).sums))
  const { amount, of: base } = asRecord(statement.share)
  const filledNames = [...sums, ...asTexts([amount])]
  for (const [index, word] of asTexts(statement.amounts).entries())
    checkWord(report, 'unknown-word', {
      path: `${path}.amounts[${index}]`,
      word,
      allowedWords: filledNames,
      noun: 'sum of covered entries, and no share',
    })
  if (statement.share !== undefined)
    checkWord(report, 'unknown-word', {
      path: `${path}.share.of`,
      word: String(base),
      allowedWords: sums,
      noun: 'sum of covered entries',
    })
}

/** Reports statements that cover no entries, or whose lines could not be found. */
function checkStatement(scope: Scope, book: UncheckedObject): void {
  const { report, entity, entities } = scope
  if (book.statement === undefined) return
  const path = `${entity.key}.documentBook.statement`
  const statement = asRecord(book.statement)
  checkSeries(scope, `${path}.series`, statement.series)
  const covers = asRecord(entity.raw.covers)
  const ledger = entities.get(String(covers.entity))
  if (!ledger) {
    report('wrong-documents', path, `${entity.key} covers no entries.`, "Declare 'covers'.")
    return
  }
  const row = ledger.fields[String(statement.row)]
  if (row?.type !== 'polymorphic')
    report(
      'wrong-documents',
      `${path}.row`,
      `'${String(statement.row)}' of ${ledger.key} is no polymorphic reference.`,
    )
  const rowEntities = Object.values(asRecord(row?.to)).flatMap((name) => {
    const found = entities.get(String(name))
    return found ? [found] : []
  })
  for (const [index, word] of asTexts(statement.columns).entries())
    checkWord(report, 'unknown-field', {
      path: `${path}.columns[${index}]`,
      word,
      allowedWords: [...new Set(rowEntities.flatMap(({ fieldNames }) => fieldNames))],
      noun: `field of the rows behind '${String(statement.row)}'`,
    })
  checkStatementAmounts(scope, statement)
  const kinds = Object.entries(asRecord(covers.sums)).map(([name, sum]) => [
    name,
    asRecord(sum).kinds,
  ])
  checkKinds(scope, `${entity.key}.covers.sums`, ledger, Object.fromEntries(kinds))
}

/** Reports fields that the party lacks. */
function checkParty(scope: Scope, book: UncheckedObject): void {
  const { report, entity } = scope
  const party = getTarget(scope, book.party)
  if (!party) return
  const { partyFields, partyEmail, partyLanguage } = book
  for (const name of [...asTexts(partyFields), ...asTexts([partyEmail, partyLanguage])])
    checkWord(report, 'unknown-field', {
      path: `${entity.key}.documentBook`,
      word: name,
      allowedWords: party.fieldNames,
      noun: `field of ${party.key}`,
    })
}

function checkBook(scope: Scope): void {
  const { report, entity } = scope
  if (entity.raw.documentBook === undefined) return
  const path = `${entity.key}.documentBook`
  const book = asRecord(entity.raw.documentBook)
  if ((book.sales === undefined) === (book.statement === undefined))
    report('wrong-documents', path, "Documents need either 'sales' or 'statement'.")
  for (const verb of CHANGING_VERBS)
    if (getCall(entity, verb) !== undefined && !(verb === 'create' && book.statement !== undefined))
      report(
        'wrong-documents',
        path,
        `Nobody changes documents, and ${entity.key} has the call '${verb}'.`,
        'Remove the call. The server issues documents.',
      )
  checkDocumentFields(scope)
  checkNumbers(scope, asRecord(book.numbers))
  checkVerb(scope, `${path}.send`, book.send)
  checkParty(scope, book)
  checkSales(scope, book)
  checkStatement(scope, book)
}

/** Reports an item that no document keeps, and parts of a tax that is missing. */
function checkLine({ report, entities }: Scope, path: string, documents: UncheckedObject): void {
  const { item, facts, tax, untaxed, taxRates } = documents
  if (untaxed !== undefined && tax === undefined)
    report(
      'wrong-documents',
      `${path}.untaxed`,
      'Documents without a tax have no amount that bears none.',
      "Declare 'tax'.",
    )
  if (item !== undefined)
    checkWord(report, 'wrong-documents', {
      path: `${path}.item`,
      word: String(item),
      allowedWords: asTexts(facts),
      noun: 'fact, and documents keep their facts',
    })
  const { entity, percent } = asRecord(taxRates)
  const rateEntity = entities.get(String(entity))
  if (rateEntity)
    checkWord(report, 'unknown-field', {
      path: `${path}.taxRates.percent`,
      word: String(percent),
      allowedWords: rateEntity.fieldNames.filter(
        (name) => rateEntity.fields[name]?.type === 'percent',
      ),
      noun: `percentage of ${rateEntity.key}`,
    })
}

/** Reports documents in an entity that has none, or that cannot be about the entity. */
function checkRowDocuments(scope: Scope): void {
  const { report, entity, entities } = scope
  const documents = asRecord(entity.raw.documents)
  const bookEntity = entities.get(String(documents.entity))
  if (!bookEntity) return
  const path = `${entity.key}.documents`
  const { party, sales } = asRecord(bookEntity.raw.documentBook)
  if (sales === undefined) {
    const message = `${bookEntity.key} has no documents of sales.`
    report('wrong-documents', `${path}.entity`, message, "Declare 'documentBook.sales' there.")
    return
  }
  const { row } = asRecord(sales)
  if (!canPointTo(bookEntity.fields[String(row)], entity.key))
    report(
      'wrong-documents',
      `${path}.entity`,
      `'${String(row)}' of ${bookEntity.key} cannot refer to ${entity.key}.`,
      "Add it to 'to' of that field.",
    )
  const partyEntity = bookEntity.fields[String(party)]?.to
  if (entity.fields[String(documents.party)]?.to !== partyEntity)
    report(
      'wrong-documents',
      `${path}.party`,
      `The parties of ${bookEntity.key} are ${String(partyEntity)}.`,
    )
  if (entity.raw.posts === undefined)
    report(
      'wrong-documents',
      path,
      `${entity.key} has no entries in a ledger, so nothing could be invoiced.`,
      "Declare 'posts'.",
    )
  checkVerb(scope, `${path}.verb`, documents.verb)
  checkLine(scope, path, documents)
}

/** Reports documents that nobody could number or issue, and calls that would change them. */
export function checkDocuments(scope: Scope): void {
  checkBook(scope)
  checkRowDocuments(scope)
}
