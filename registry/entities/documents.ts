import type { ResourceName } from '#business/words'
import type { Fields } from '../fields/field-types.ts'
import type { TypedName } from '../fields/typed-name.ts'
import type { Verb } from '../words/verbs.ts'

/** The series of documents. A credit note takes back a part of what was invoiced. */
export const DOCUMENT_SERIES = ['invoice', 'credit_note'] as const

/** The fields of every document. The server fills them when it issues one. */
export const documentFields = {
  id: { type: 'id' },
  number: { type: 'text', maxLength: 40, mono: true, unique: true, search: true },
  series: { type: 'choice', values: { invoice: 'plain', credit_note: 'stopped' } },
  year: { type: 'integer' },
  /** The place in the series and the year, from 1 without gaps. */
  serial: { type: 'integer' },
  issued_on: { type: 'date' },
  total: { type: 'money' },
  tax: { type: 'money' },
  /** The JSON of a `DocumentContent`: what the document shows, as it was. */
  content: { type: 'longtext' },
  /** The secret of the document's address. */
  token: { type: 'text', maxLength: 40 },
  created_at: { type: 'datetime', setOn: 'create' },
} as const

/**
 * The parts of an entity whose rows are documents, with `documentFields`. The server issues them for
 * rows of other entities. The database numbers them, and refuses to change or to delete them.
 */
export interface DocumentBook<F = Fields> {
  /** The row that a document is about. The entries of the ledger have a field of the same name. */
  row: TypedName<F, 'polymorphic'>
  /**
   * The buyer. The entries of the ledger have a field of the same name. A merge of two buyers moves
   * it, so that lists find the documents, whose contents stay.
   */
  buyer: TypedName<F, 'reference'>
  /** The entries of the ledger that a document covers, each covered by one document. */
  entries: TypedName<F, 'references'>
  /** The form of the numbers of each series, such as `INV-{year}-{serial}`. */
  numbers: Readonly<Record<string, string>>
  /** The kinds of entries with what was sold: their sum is invoiced. */
  sold: readonly string[]
  /** The kinds of entries with what was paid. A tip belongs to them, because its payment has it. */
  paid: readonly string[]
  /** The kinds of entries with what was given back. What is not owed to the buyer is credited. */
  returned: readonly string[]
  /** The verb that mails a document to its buyer. */
  send?: Verb
}

/** A document book, for code that handles any entity. */
export type AnyDocumentBook = Readonly<
  Record<'row' | 'buyer' | 'entries', string> &
    Record<'sold' | 'paid' | 'returned', readonly string[]>
> &
  Pick<DocumentBook, 'numbers' | 'send'>

/** The documents of the rows of an entity: when they are issued, and what they show. */
export interface RowDocuments<F = Fields> {
  /** The entity with the documents, which declares `documentBook`. */
  entity: ResourceName
  /**
   * The verb that issues what is not invoiced or credited yet. Once a row has a document, each change
   * of its amount issues the next one.
   */
  verb: Verb
  /** True if a row that is paid in full gets its document by itself. */
  whenPaid?: true
  /** The reference to the buyer, whose title every document shows. */
  buyer: TypedName<F, 'reference'>
  /** Further fields of the buyer that documents show. */
  buyerFields?: readonly string[]
  /** The buyer's field with the address of mails. */
  buyerEmail?: string
  /** The buyer's field with the language of documents. */
  buyerLanguage?: string
  /** The fields that documents show above the amounts. */
  facts: readonly (keyof F & string)[]
  /** The amounts in order. The last one is the total of the others. */
  amounts: readonly TypedName<F, 'money'>[]
  /** The amount that is tax. */
  tax?: TypedName<F, 'money'>
}

/** The documents of rows, for code that handles any entity. */
export type AnyRowDocuments = Readonly<
  Record<'buyer', string> & Record<'facts' | 'amounts', readonly string[]>
> &
  Pick<
    RowDocuments,
    'entity' | 'verb' | 'whenPaid' | 'buyerFields' | 'buyerEmail' | 'buyerLanguage'
  > & { readonly tax?: string }

/** A value of a field as it was. */
export interface FrozenValue {
  /** The entity and the field, which give label and type. */
  entity: string
  field: string
  value: unknown
  /** The title of the row that a reference pointed to. */
  title?: string
}

/** The contents of a document. Amounts are exact decimals with the decimals of the currency. */
export interface DocumentContent {
  /** The language of the buyer; null for that of the reader. */
  language: string | null
  seller: { name: string; imprint: string | null }
  buyer: readonly FrozenValue[]
  facts: readonly FrozenValue[]
  /** The lines of the row, each with its columns. */
  lines: readonly (readonly FrozenValue[])[]
  /** The amounts that add up to the total; those of `deducted` fields are subtracted. */
  amounts: readonly FrozenValue[]
  /** The number of the document that this one corrects. */
  corrects: string | null
  /** The movements of money that the document covers. */
  entries: readonly { kind: FrozenValue; amount: FrozenValue; at: FrozenValue }[]
}

/** The first part of the address of a document's page, whose second part is the secret token. */
export const DOCUMENT_PATH = '/issued'

/** A document as its page shows it. */
export interface IssuedDocument {
  /** The entity of the document. */
  entity: string
  number: string
  series: string
  issued_on: string
  total: string
  tax: string
  content: DocumentContent
}
