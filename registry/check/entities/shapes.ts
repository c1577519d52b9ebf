import type { BulkCreate } from '../../entities/bulk-create.ts'
import type { DetailedCall } from '../../entities/call.ts'
import type { AnyInboxKind, AnyList, AnyResource } from '../../entities/registry.ts'
import type { HighlightedRows, RelatedRows } from '../../entities/related.ts'
import type { RowPage } from '../../entities/resource.ts'
import type { AnyOwnAction, AnyTransition } from '../../entities/transition.ts'
import type { AnyCalendar } from '../../fields/calendar.ts'
import type { FieldType, FieldTypes } from '../../fields/field-types.ts'
import type { NoOverlap } from '../../fields/no-overlap.ts'
import type { RowLines } from '../../fields/row-lines.ts'
import type { DeskRow } from '../../fields/desk.ts'
import type {
  AnyDocumentBook,
  AnyRowDocuments,
  AnySalesDocuments,
  AnyStatementDocuments,
  TaxRates,
} from '../../entities/documents.ts'
import type { ApprovalNames } from '../../entities/approvals.ts'
import type { AnyCoveredSum, AnyCovers } from '../../entities/covers.ts'
import type { AnyJournal, AnyJournalAccounts } from '../../entities/journal.ts'
import type { AnyPosting, AnyPosts, LedgerNames } from '../../entities/ledger.ts'
import type { AnySeries } from '../../fields/series.ts'
import type { TimeOffNames } from '../../fields/time-off.ts'
import type { DeclarationKey } from '../../fields/traits.ts'
import type { Check } from '../../rules/check.ts'
import type { BusinessSetting } from '../../words/business-settings.ts'
import type { Detail } from '../../words/detail.ts'
import type { Shape } from '../base/shape.ts'

/** A shape with the keys of a type. The compiler reports a key that only one of them has. */
type ShapeKeys<K extends PropertyKey> = Record<K, Shape[string]>
type EveryKey<T> = T extends unknown ? keyof T : never

export const CALL = {
  request: 'form:request!',
  body: 'fields',
  encoding: 'word:encoding',
  roles: 'roles',
  aliases: 'forms:request',
  many: 'form:request',
  withoutReason: 'true',
} as const satisfies ShapeKeys<keyof DetailedCall>

export const TRANSITION = {
  from: 'keyOrKeys:states',
  to: 'keyOrKeys:states',
  ownerStates: 'keyOrKeys:states',
  roles: 'roles',
  onlyFor: 'field:reference',
  when: 'where',
  requiredFields: 'fields',
  optionalFields: 'fields',
  set: 'set',
  offline: 'true',
  expects: 'record',
  approvalAbove: 'record',
  atOnce: 'true',
  final: 'true',
} as const satisfies ShapeKeys<keyof AnyTransition>

/** An action that an entity declares itself. */
export const OWN_ACTION = {
  ...TRANSITION,
  label: 'line!',
  confirm: 'line',
  done: 'line',
  icon: 'icon',
  tone: 'word:tone',
  stamps: 'fields:datetime|reference',
} as const satisfies ShapeKeys<keyof AnyOwnAction>

export const ROWS = { entity: 'entity', where: 'where!' } as const satisfies ShapeKeys<
  keyof NonNullable<AnyResource['rows']>
>

export const PAGE = { path: 'form:page!', roles: 'roles!' } as const satisfies ShapeKeys<
  keyof RowPage
>

/** The declared page of a row. */
export const DETAIL = {
  facts: 'facts',
  actionFact: 'field',
  groups: 'groups:detail!',
} as const satisfies ShapeKeys<keyof Detail>

export const STATE = {
  when: 'where!',
  tone: 'word:tone!',
  icon: 'icon',
  reasonField: 'field:reference|text|longtext',
} as const satisfies ShapeKeys<keyof NonNullable<AnyResource['states']>[string]>

export const CALENDAR = {
  start: 'field:date|datetime!',
  end: 'field:date',
  minutes: 'field:integer',
  lane: 'field:reference',
  place: 'field:reference',
} as const satisfies ShapeKeys<keyof AnyCalendar>

export const TIME_OFF = {
  who: 'field:reference!',
  day: 'field:date',
  lastDay: 'field:date',
  from: 'field:datetime|time!',
  to: 'field:datetime|time!',
} as const satisfies ShapeKeys<keyof TimeOffNames>

export const LEDGER = {
  kind: 'field:choice!',
  amount: 'field:money!',
  at: 'field:datetime!',
  cause: 'field:polymorphic!',
  method: 'field:choice',
  note: 'field:text',
} as const satisfies ShapeKeys<keyof LedgerNames>

export const APPROVALS = {
  row: 'field:polymorphic!',
  verb: 'field:choice!',
  body: 'field:longtext!',
  amount: 'field:money!',
  reason: 'field:text!',
  requester: 'field:reference!',
  approve: 'line!',
} as const satisfies ShapeKeys<keyof ApprovalNames>

export const POSTING = {
  amount: 'stored:money!',
  plus: 'stored:money',
  negative: 'true',
  at: 'field:datetime!',
  where: 'lastingWhere',
  values: 'record',
} as const satisfies ShapeKeys<keyof AnyPosting>

export const POSTS = {
  entity: 'entity!',
  entries: { structure: 'objectMap', shape: POSTING, noun: 'an entry', required: true },
} as const satisfies ShapeKeys<keyof AnyPosts>

export const COVERED_SUM = {
  match: 'record!',
  kinds: 'texts',
  where: 'record',
  negative: 'true',
  from: 'field:datetime',
  before: 'field:datetime',
} as const satisfies ShapeKeys<keyof AnyCoveredSum>

export const COVERS = {
  entity: 'entity!',
  reference: 'their field:reference!',
  at: 'field:datetime!',
  until: 'field:datetime',
  sums: { structure: 'objectMap', shape: COVERED_SUM, noun: 'a sum', required: true },
} as const satisfies ShapeKeys<keyof AnyCovers>

export const JOURNAL_ACCOUNTS = {
  debit: 'account!',
  credit: 'account!',
} as const satisfies ShapeKeys<keyof AnyJournalAccounts>

export const JOURNAL = {
  settings: 'entity!',
  amount: 'field:money!',
  kind: 'field:choice!',
  accounts: {
    structure: 'objectMap',
    shape: JOURNAL_ACCOUNTS,
    noun: 'the accounts of a kind',
    required: true,
  },
  document: 'field:text|polymorphic!',
} as const satisfies ShapeKeys<keyof AnyJournal>

export const SALES_DOCUMENTS = {
  row: 'field:polymorphic!',
  entries: 'field:references!',
  invoice: 'text!',
  creditNote: 'text!',
  sold: 'texts!',
  paid: 'texts!',
  returned: 'texts!',
} as const satisfies ShapeKeys<keyof AnySalesDocuments>

export const ENTRY_SHARE = {
  amount: 'field:money!',
  of: 'field:money!',
  percent: 'field:percent!',
} as const satisfies ShapeKeys<keyof NonNullable<AnyStatementDocuments['share']>>

export const STATEMENT_DOCUMENTS = {
  series: 'text!',
  facts: 'fields+!',
  amounts: 'storeds:money!',
  row: 'text!',
  columns: 'texts!',
  firstDay: 'field:date',
  share: { structure: 'object', shape: ENTRY_SHARE, noun: 'a share' },
} as const satisfies ShapeKeys<keyof AnyStatementDocuments>

export const DOCUMENT_BOOK = {
  party: 'field:reference!',
  partyFields: 'texts',
  partyEmail: 'text',
  partyLanguage: 'text',
  numbers: 'record!',
  send: 'text',
  sales: { structure: 'object', shape: SALES_DOCUMENTS, noun: "'sales'" },
  statement: { structure: 'object', shape: STATEMENT_DOCUMENTS, noun: "'statement'" },
} as const satisfies ShapeKeys<keyof AnyDocumentBook>

export const TAX_RATES = {
  entity: 'entity!',
  percent: 'text!',
  where: 'record',
} as const satisfies ShapeKeys<keyof TaxRates>

export const DOCUMENTS = {
  entity: 'entity!',
  verb: 'text!',
  whenPaid: 'true',
  party: 'field:reference!',
  facts: 'fields+!',
  amounts: 'storeds:money!',
  tax: 'stored:money',
  untaxed: 'stored:money',
  taxRates: { structure: 'object', shape: TAX_RATES, noun: "'taxRates'" },
  item: 'field:reference',
} as const satisfies ShapeKeys<keyof AnyRowDocuments>

export const SERIES = {
  group: 'field:text!',
  rule: 'field:text!',
} as const satisfies ShapeKeys<keyof AnySeries>

export const DESK = { when: 'word:desk!', fields: 'fields+!' } as const satisfies ShapeKeys<
  keyof DeskRow
>

/** The fields that give settings of the business. */
export const SETTINGS = {
  name: 'field:text',
  logo: 'field:image',
  signInText: 'field:text|longtext',
  imprint: 'field:text|longtext',
  taxNumber: 'field:text',
  weekStart: 'field:choice',
  currencyDisplay: 'field:choice',
  phoneCountry: 'field:choice',
} as const satisfies ShapeKeys<BusinessSetting>

/** The related rows at the top of a page. */
export const HIGHLIGHT = {
  states: 'their keys:states!',
  columns: 'their fields!',
  sort: 'their sort!',
  actions: 'texts',
} as const satisfies ShapeKeys<keyof HighlightedRows>

export const BULK_CREATE = {
  day: 'field:date!',
  entity: 'entity!',
  parent: 'their field:reference!',
  starts: 'their field:time!',
  ends: 'their field:time!',
} as const satisfies ShapeKeys<keyof BulkCreate>

export const RELATED = {
  entity: 'entity!',
  reference: 'their field!',
  columns: 'their columns',
  hideFirst: 'beside:columns',
  filters: 'their columns',
  sort: 'their sort',
  highlight: { structure: 'object', shape: HIGHLIGHT, noun: 'a highlight' },
} as const satisfies ShapeKeys<keyof RelatedRows>

export const LINES = {
  entity: 'entity!',
  reference: 'their field!',
  columns: 'their fields+!',
  order: 'their field:integer',
  count: 'field:integer',
  denominations: 'their field:money',
  closed: 'keys:states',
  max: 'count',
} as const satisfies ShapeKeys<keyof RowLines>

const read = {
  request: 'form:request!',
  roles: 'roles+!',
  body: 'record',
  encoding: 'word:encoding',
  where: 'filter',
  deleted: 'word:deleted',
  params: 'byName',
  ownerField: 'field',
  single: 'true',
  cached: 'true',
  extension: 'true',
} as const

const ALTERNATE = { when: 'filter!', request: 'form:request!' } as const

export const LIST = {
  ...read,
  route: 'form:route!',
  filter: 'filter',
  badge: 'anyFilter',
  alternates: { structure: 'list', shape: ALTERNATE, noun: 'an alternate' },
  columns: 'columns+!',
  hideFirst: 'beside:columns',
  cellFields: 'fields',
  sums: 'beside:columns',
  filters: 'columns',
  sort: 'sort',
  actions: 'texts',
  bulkCreate: { structure: 'object', shape: BULK_CREATE, noun: 'a bulk creation' },
  pageActions: 'texts',
  detail: { structure: 'object', shape: DETAIL, noun: 'the page of a row' },
  icon: 'icon',
} as const satisfies ShapeKeys<keyof AnyList>

export const READ = { ...read, fields: 'fields' } as const satisfies ShapeKeys<
  keyof NonNullable<AnyResource['reads']>[string]
>

export const CHECK = {
  order: 'storeds',
  strict: 'true',
  exactlyOne: 'storeds',
  atLeastOne: 'storeds',
  atMostOne: 'storeds',
  required: 'stored',
  empty: 'stored',
  when: 'where',
  atMost: 'parts',
  at: 'stored',
  inside: 'storeds',
  times: 'storeds',
  noOverlap: 'storeds',
  same: 'storeds',
  day: 'stored',
  where: 'where',
  message: 'line',
} as const satisfies ShapeKeys<EveryKey<Check>>

export const INBOX_KIND = {
  list: 'key:lists!',
  time: 'field:date|datetime!',
  roles: 'roles',
  where: 'anyFilter',
  when: 'word:due',
  maxAtOnce: 'path',
  unavailable: 'field:reference',
  changedByOthers: 'fields+',
} as const satisfies ShapeKeys<keyof AnyInboxKind>

export const RESOURCE = {
  name: 'text!',
  about: 'line',
  renamedFrom: 'textOrTexts',
  icon: 'icon!',
  menu: 'word:menu!',
  menuLabel: 'true',
  daily: 'placeByRole',
  hidden: 'true',
  single: 'true',
  settings: { structure: 'object', shape: SETTINGS, noun: "'settings'" },
  title: 'stored!',
  hint: 'storeds',
  merge: 'form:request',
  page: { structure: 'object', shape: PAGE, noun: "'page'" },
  fields: 'record!',
  rows: { structure: 'object', shape: ROWS, noun: "'rows'" },
  choosable: 'where',
  sequence: 'line',
  person: 'field:reference|polymorphic|id',
  ownerField: 'byRole',
  states: { structure: 'objectMap', shape: STATE, noun: 'a state' },
  transitions: { structure: 'objectMap', shape: TRANSITION, noun: 'a transition' },
  actions: { structure: 'objectMap', shape: OWN_ACTION, noun: 'an action' },
  calendar: { structure: 'object', shape: CALENDAR, noun: 'a calendar' },
  timeOff: { structure: 'object', shape: TIME_OFF, noun: 'a time off' },
  ledger: { structure: 'object', shape: LEDGER, noun: 'a ledger' },
  approvals: { structure: 'object', shape: APPROVALS, noun: 'approvals' },
  posts: { structure: 'object', shape: POSTS, noun: "'posts'" },
  covers: { structure: 'object', shape: COVERS, noun: "'covers'" },
  journal: { structure: 'object', shape: JOURNAL, noun: 'a journal' },
  documentBook: { structure: 'object', shape: DOCUMENT_BOOK, noun: "'documentBook'" },
  documents: { structure: 'object', shape: DOCUMENTS, noun: "'documents'" },
  series: { structure: 'object', shape: SERIES, noun: 'a series' },
  desk: { structure: 'object', shape: DESK, noun: 'a desk' },
  board: 'texts',
  plannable: 'texts',
  card: 'fields',
  displayName: 'fields+',
  quickCreate: 'roles',
  calls: 'record',
  extensions: 'record',
  reads: { structure: 'objectMap', shape: READ, noun: 'a read' },
  lists: { structure: 'objectMap', shape: LIST, noun: 'a list', required: true },
  inbox: { structure: 'objectMap', shape: INBOX_KIND, noun: 'a kind of item' },
  checks: { structure: 'list', shape: CHECK, noun: 'a check' },
  warnings: 'words:warning',
  related: { structure: 'list', shape: RELATED, noun: 'related rows' },
  lines: { structure: 'object', shape: LINES, noun: "'lines'" },
  form: 'fields+',
  editable: 'beside:form',
  formGroups: 'groups:form',
  derivedFields: 'fields',
  detail: { structure: 'object', shape: DETAIL, noun: 'the page of a row' },
  union: 'entities',
} as const satisfies ShapeKeys<keyof AnyResource>

export const CAPACITY = {
  count: 'their field:integer!',
  limit: 'their field:integer!',
} as const satisfies ShapeKeys<keyof NonNullable<FieldTypes['reference']['capacity']>>

export const NO_OVERLAP = {
  start: 'field:datetime!',
  minutes: 'field:integer!',
  buffer: 'path',
  dailyMinutes: 'count',
  places: 'fields:reference',
  kilometresPerHour: 'count',
  travelMinutes: 'count',
  where: 'lastingWhere',
} as const satisfies ShapeKeys<keyof NoOverlap>

/** The keys of a field; the keys that a type takes are in its traits. */
export const FIELD = {
  type: 'text',
  renamedFrom: 'textOrTexts',
  externalName: 'form:path',
  roles: 'roles',
  writtenBy: 'roles',
  filteredBy: 'roles',
  nullable: 'true',
  unique: 'true',
  search: 'true',
  mono: 'true',
  default: 'scalar',
  setOn: 'word:occasion',
  copies: 'path',
  derivedFrom: 'field:reference',
  computed: 'computed',
  volatile: 'true',
  personal: 'true',
  maxLength: 'count',
  kinds: 'words:file',
  maxBytes: 'count',
  min: 'number',
  max: 'number',
  deducted: 'true',
  values: 'tones',
  valuesRenamedFrom: 'record',
  aliases: 'record',
  numberPrefix: 'text',
  within: 'record',
  capacity: { structure: 'object', shape: CAPACITY, noun: 'a capacity' },
  noOverlap: { structure: 'object', shape: NO_OVERLAP, noun: 'a noOverlap' },
  via: 'path',
  include: 'their storeds',
  day: 'their field:date',
  proposed: 'text',
  to: 'entity',
  typeField: 'field:choice',
  thread: 'true',
  where: 'their where',
} as const satisfies ShapeKeys<{ [T in FieldType]: DeclarationKey<T> }[FieldType]>
