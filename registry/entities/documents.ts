import type { ResourceName } from '#business/words'
import type { LastingCondition } from '../fields/conditions.ts'
import type { Fields } from '../fields/field-types.ts'
import type { TypedName } from '../fields/typed-name.ts'
import type { Verb } from '../words/verbs.ts'

/**
 * The fields of every document. Each book adds `series`: a choice whose values are the keys of
 * `numbers`. The server fills all of them.
 */
export const documentFields = {
  id: { type: 'id' },
  number: { type: 'text', maxLength: 40, mono: true, unique: true, search: true },
  year: { type: 'integer' },
  /** The place in the series and the year, from 1 without gaps. */
  serial: { type: 'integer' },
  issued_on: { type: 'date' },
  total: { type: 'money' },
  /** The JSON of a `DocumentContent`: what the document shows, as it was. */
  content: { type: 'longtext' },
  /** The secret of the document's address. */
  token: { type: 'text', maxLength: 40 },
  created_at: { type: 'datetime', setOn: 'create' },
} as const

/**
 * The documents of rows of other entities: what was sold is invoiced, and returns are credited. The
 * entity has the further money field `tax`.
 */
export interface SalesDocuments<F = Fields> {
  /** The row that a document is about. The entries of the ledger have a field of the same name. */
  row: TypedName<F, 'polymorphic'>
  /** The entries of the ledger that a document covers, each covered by one document. */
  entries: TypedName<F, 'references'>
  /** The series of documents of what was sold. */
  invoice: string
  /** The series of documents that take back a part of what was invoiced. */
  creditNote: string
  /** The kinds of entries with what was sold: their sum is invoiced. */
  sold: readonly string[]
  /** The kinds of entries with what was paid. A tip belongs to them, because its payment has it. */
  paid: readonly string[]
  /** The kinds of entries with what was given back. What is not owed to the party is credited. */
  returned: readonly string[]
}

/** The documents of rows of other entities, for code that handles any entity. */
export type AnySalesDocuments = Readonly<Record<'row' | 'entries', string>> &
  Readonly<Omit<SalesDocuments, 'row' | 'entries'>>

/** An amount that is a share of another one, rounded for each entry. */
export interface EntryShare<F = Fields> {
  /** The amount that is the share. */
  amount: TypedName<F, 'money'>
  /** The amount of which it is a share. */
  of: TypedName<F, 'money'>
  /** The field with the percentage. */
  percent: TypedName<F, 'percent'>
}

/**
 * The statements of a party, which people create. A new row covers the open entries of its party, which
 * the entity declares as `covers`, and becomes a document. Later entries are left to the next one.
 */
export interface StatementDocuments<F = Fields> {
  /** The series of the documents. */
  series: string
  /** The fields that documents show above their lines. */
  facts: readonly (keyof F & string)[]
  /** The amounts in order: sums of covered entries, and their share. They add up to `total`. */
  amounts: readonly TypedName<F, 'money'>[]
  /**
   * The field of the entries with the row that they are about. Each such row is a line. Entries without
   * a row are shown below.
   */
  row: string
  /** The fields of these rows that lines show before their amounts. */
  columns: readonly string[]
  /** The first day. In the first statement of a party, rows before it are one line. */
  firstDay?: TypedName<F, 'date'>
  /** The amount that is a share of a sum of covered entries. */
  share?: EntryShare<F>
}

/** The statements of a party, for code that handles any entity. */
export type AnyStatementDocuments = Readonly<
  Record<'series' | 'row', string> & Record<'facts' | 'amounts' | 'columns', readonly string[]>
> & { readonly share?: { readonly [K in keyof EntryShare]: string }; readonly firstDay?: string }

/**
 * The parts of an entity whose rows are documents, with `documentFields`. The database numbers them,
 * and refuses to change or to delete them.
 */
export interface DocumentBook<F = Fields> {
  /** The reference to the person or company that gets a document, whose title every document shows. */
  party: TypedName<F, 'reference'>
  /** Further fields of the party that documents show. */
  partyFields?: readonly string[]
  /** The party's field with the address of mails. */
  partyEmail?: string
  /** The party's field with the language of documents. The default is that of the reader. */
  partyLanguage?: string
  /** The form of the numbers of each series, such as `INV-{year}-{serial}`. */
  numbers: Readonly<Record<string, string>>
  /** The verb that mails a document to its party. */
  send?: Verb
  /** Issues documents for the rows of other entities, which declare `documents`. */
  sales?: SalesDocuments<F>
  /** Makes each row that people create the statement of its party. */
  statement?: StatementDocuments<F>
}

/** A document book, for code that handles any entity. */
export type AnyDocumentBook = { readonly party: string } & Readonly<
  Pick<DocumentBook, 'partyFields' | 'partyEmail' | 'partyLanguage' | 'numbers' | 'send'>
> & { readonly sales?: AnySalesDocuments; readonly statement?: AnyStatementDocuments }

/** The entity whose rows are the rates of a tax. The title of a row names its rate. */
export interface TaxRates {
  /** The entity of the rates. Deleted rows do not count. */
  entity: ResourceName
  /** The field with the percentage. */
  percent: string
  /** The conditions of the rates that count. */
  where?: Readonly<Record<string, LastingCondition>>
}

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
  /** The reference to the party of the documents. */
  party: TypedName<F, 'reference'>
  /** The fields that documents show above the amounts. */
  facts: readonly (keyof F & string)[]
  /** The amounts in order. The last one is the total of the others. */
  amounts: readonly TypedName<F, 'money'>[]
  /** The amount that is tax. */
  tax?: TypedName<F, 'money'>
  /** The amount that bears no tax in what is invoiced of the row, such as a fee. */
  untaxed?: TypedName<F, 'money'>
  /** The rates of the tax, which a document shows if they explain its tax exactly. */
  taxRates?: TaxRates
  /** The fact with what was sold. It describes the line of a document without other lines. */
  item?: TypedName<F, 'reference'>
}

/** The documents of rows, for code that handles any entity. */
export type AnyRowDocuments = Readonly<
  Record<'party', string> & Record<'facts' | 'amounts', readonly string[]>
> &
  Pick<RowDocuments, 'entity' | 'verb' | 'whenPaid' | 'taxRates'> & {
    readonly tax?: string
    readonly untaxed?: string
    readonly item?: string
  }

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
  /** The language of the party; null for that of the reader. */
  language: string | null
  /** Documents of earlier versions have no tax number. */
  seller: { name: string; imprint: string | null; taxNumber?: string | null }
  /** The person or company that got the document. */
  party: readonly FrozenValue[]
  facts: readonly FrozenValue[]
  /** The lines, each with its columns: items of the row, or rows that a statement is about. */
  lines: readonly (readonly FrozenValue[])[]
  /** The day before which the first line has all rows; absent without such a line. */
  opening?: string
  /** The amounts that add up to the total; those of `deducted` fields are subtracted. */
  amounts: readonly FrozenValue[]
  /** The tax by its rates, if they explain it. Documents of earlier versions have none. */
  taxes?: readonly FrozenTax[]
  /** The number of the document that this one corrects. */
  corrects: string | null
  /** The movements of money that the document covers, and that no line contains. */
  entries: readonly FrozenEntry[]
}

/** A movement of money as it was. */
export interface FrozenEntry {
  kind: FrozenValue
  amount: FrozenValue
  at: FrozenValue
  /** The way the money moved, such as cash. */
  method?: FrozenValue
  /** The reason of the movement. */
  note?: FrozenValue
}

/** The tax of one rate as it was. */
export interface FrozenTax {
  name: string
  percent: string
  amount: string
}

/** The states of the payment of what was sold. */
export const PAYMENT_STATES = ['to_pay', 'partly_paid', 'paid', 'refunded', 'credited'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** The payments for the row of a document until now. Unlike its contents, they change. */
export interface DocumentBalance {
  state: PaymentState
  /** The moment of the request. */
  at: string
  /** The sum of the other documents of the row. */
  otherDocuments: string
  /** The amount that was paid and not given back, without tips. */
  paid: string
  due: string
  /** The payments, refunds and tips. */
  entries: readonly FrozenEntry[]
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
  /** The tax in the total; null for documents without tax. */
  tax: string | null
  content: DocumentContent
  /** The payments of what was sold; null for other documents. */
  balance: DocumentBalance | null
}
