import type { AnyCalendar } from '../fields/calendar.ts'
import type { DeskRow } from '../fields/desk.ts'
import type { AnyDocumentBook, AnyRowDocuments } from './documents.ts'
import type { ApprovalNames } from './approvals.ts'
import type { AnyCovers } from './covers.ts'
import type { AnyJournal } from './journal.ts'
import type { AnyPosts, LedgerNames } from './ledger.ts'
import type { AnySeries } from '../fields/series.ts'
import type { TimeOffNames } from '../fields/time-off.ts'
import type { Condition, ConditionsByField } from '../fields/conditions.ts'
import type { Fields } from '../fields/field-types.ts'
import type { Check } from '../rules/check.ts'
import type { BusinessSetting } from '../words/business-settings.ts'
import type { Detail } from '../words/detail.ts'
import type { FieldGroup } from '../words/field-groups.ts'
import type { IconName } from '../words/icons.ts'
import type { MenuGroup, ResourceName, Role } from '#business/words'
import type { Tone } from '../words/tones.ts'
import type { StandardVerb } from '../words/verbs.ts'
import type { Warning } from '../words/warnings.ts'
import type { BulkCreate } from './bulk-create.ts'
import type { Call } from './call.ts'
import type { DueMoment } from './inbox.ts'
import type { RowLines } from '../fields/row-lines.ts'
import type { Route } from './list.ts'
import type { RelatedRows } from './related.ts'
import type { Encoding, Request } from './requests.ts'
import type { RowPage } from './resource.ts'
import type { AnyTransition, AnyOwnAction } from './transition.ts'

/** A declared entity, for code that handles any entity. */
export interface AnyResource {
  name: ResourceName
  about?: string
  renamedFrom?: string | readonly string[]
  icon: IconName
  menu: MenuGroup
  menuLabel?: true
  hidden?: true
  single?: true
  settings?: Readonly<Partial<Record<BusinessSetting, string>>>
  title: string
  hint?: readonly string[]
  merge?: Request
  page?: RowPage
  fields: Fields
  rows?: { entity?: ResourceName; where: Readonly<Record<string, Condition>> }
  choosable?: ConditionsByField
  union?: readonly ResourceName[]
  sequence?: string
  person?: string
  ownerField?: Readonly<Partial<Record<Role, string>>>
  states?: Readonly<Record<string, AnyState>>
  transitions?: Readonly<Partial<Record<StandardVerb, AnyTransition>>>
  actions?: Readonly<Record<string, AnyOwnAction>>
  calls?: Readonly<Partial<Record<StandardVerb, Call>>>
  extensions?: Readonly<Partial<Record<StandardVerb, Call>>>
  reads?: Readonly<
    Record<string, AnyReadRequest & { roles: readonly Role[]; fields?: readonly string[] }>
  >
  lists: Readonly<Record<string, AnyList>>
  calendar?: AnyCalendar
  timeOff?: TimeOffNames
  ledger?: LedgerNames
  posts?: AnyPosts
  covers?: AnyCovers
  journal?: AnyJournal
  documentBook?: AnyDocumentBook
  documents?: AnyRowDocuments
  approvals?: ApprovalNames
  series?: AnySeries
  desk?: DeskRow
  board?: readonly string[]
  plannable?: readonly string[]
  inbox?: Readonly<Record<string, AnyInboxKind>>
  displayName?: readonly string[]
  quickCreate?: readonly Role[]
  daily?: Readonly<Partial<Record<Role, number>>>
  card?: readonly string[]
  checks?: readonly Check[]
  warnings?: readonly Warning[]
  related?: readonly RelatedRows[]
  lines?: RowLines
  form?: readonly string[]
  editable?: readonly string[]
  derivedFields?: readonly string[]
  formGroups?: Readonly<Partial<Record<FieldGroup, readonly string[]>>>
  detail?: Detail
}

export interface AnyInboxKind {
  list: string
  time: string
  roles?: readonly Role[]
  where?: ConditionsByField | readonly ConditionsByField[]
  when?: DueMoment
  maxAtOnce?: readonly [reference: string, limit: string]
  unavailable?: string
  changedByOthers?: readonly string[]
}

export interface AnyState {
  when: Readonly<Record<string, Condition>>
  tone: Tone
  icon?: IconName
  reasonField?: string
}

export interface AnyReadRequest {
  request: Request
  body?: Readonly<Record<string, string | number>>
  encoding?: Encoding
  where?: Readonly<Record<string, Condition>>
  deleted?: 'with' | 'only'
  params?: Readonly<Record<string, string>>
  ownerField?: string
  single?: true
  cached?: true
  extension?: true
}

export interface AnyList extends AnyReadRequest {
  route: Route
  roles: readonly Role[]
  filter?: Readonly<Record<string, Condition>>
  badge?: ConditionsByField | readonly ConditionsByField[]
  alternates?: readonly { when: Readonly<Record<string, Condition>>; request: Request }[]
  columns: readonly string[]
  hideFirst?: readonly string[]
  cellFields?: readonly string[]
  sums?: readonly string[]
  filters?: readonly string[]
  sort?: string
  actions?: readonly string[]
  bulkCreate?: Readonly<Record<Exclude<keyof BulkCreate, 'entity'>, string>> &
    Pick<BulkCreate, 'entity'>
  pageActions?: readonly string[]
  detail?: Detail
  icon?: IconName
}

export type Registry = Readonly<Record<ResourceName, AnyResource>>
