import type { Calendar } from '../fields/calendar.ts'
import type { Fields } from '../fields/field-types.ts'
import type { DeskRow } from '../fields/desk.ts'
import type { DocumentBook, RowDocuments } from './documents.ts'
import type { Approvals } from './approvals.ts'
import type { Covers } from './covers.ts'
import type { Journal } from './journal.ts'
import type { Ledger, Posts } from './ledger.ts'
import type { Series } from '../fields/series.ts'
import type { TimeOff } from '../fields/time-off.ts'
import type { Check } from '../rules/check.ts'
import type { FieldBySetting } from '../words/business-settings.ts'
import type { Detail } from '../words/detail.ts'
import type { FieldGroup } from '../words/field-groups.ts'
import type { IconName } from '../words/icons.ts'
import type { MenuGroup, ResourceName, Role } from '#business/words'
import type { Tone } from '../words/tones.ts'
import type { StandardVerb } from '../words/verbs.ts'
import type { Warning } from '../words/warnings.ts'
import type { Call } from './call.ts'
import type { InboxKind } from './inbox.ts'

import type { RowLines } from '../fields/row-lines.ts'
import type { List, ReadRequestWithoutScreen } from './list.ts'
import type { RelatedRows } from './related.ts'
import type { Request } from './requests.ts'
import type { Transition, OwnAction } from './transition.ts'
import type { FieldConditions } from './where.ts'

type FieldName<F> = keyof F & string

/** A state of a row. A row has the first state whose conditions it meets. */
export interface RowState<F = Fields> {
  /** The conditions of the state. */
  when: FieldConditions<F>
  /** The meaning of the state for its reader, which decides colour and icon. */
  tone: Tone
  /** The icon, if another state has the same tone. The default is that of the tone. */
  icon?: IconName
  /** The field with the reason for the state. */
  reasonField?: FieldName<F>
}

/**
 * The address of a single row outside lists. Entities may share it; the first one with the row
 * shows it.
 */
export interface RowPage {
  /** The address, with `:id` in place of the row's id. */
  path: `/apps/${string}/:id`
  /** The roles that may open the page. */
  roles: readonly Role[]
}

/** Calls by verb, whose bodies name fields of the entity. */
export type CallsByVerb<F> = { readonly [V in StandardVerb]?: Call<FieldName<F>> }

/** Own actions by name, which lists may offer. */
export type ActionsByName<A extends string> = { readonly [K in A]: unknown }

/** The fields and calls of a declaration. Other parts refer to their names. */
export interface DeclaredFieldsAndCalls<F, C, X> {
  /** The fields of a row, each with its type. */
  fields: F
  /** The specification's calls on one row. */
  calls?: C
  /**
   * Calls that the specification lacks. They are requested only from providers whose capabilities
   * name them.
   */
  extensions?: X
}

/** The required parts of every entity. */
export interface RequiredResourceParts<N extends ResourceName, F> {
  /** The name in addresses, tables and labels, equal to the name of the file. */
  name: N
  /** The former names of the entity, the latest first. Rows, history and views are migrated. */
  renamedFrom?: string | readonly string[]
  /** The icon of the menu entry; `registry/words/icons.ts` has the names. */
  icon: IconName
  /** The menu group of the entity's lists. */
  menu: MenuGroup
  /** The field with the title of a row. */
  title: NoInfer<FieldName<F>>
}

/** The lists of an entity. */
export interface ResourceLists<F, C, X, L extends string> {
  /** The lists. Each is a screen with an address, a menu entry and roles. */
  lists: { readonly [K in L]: List<NoInfer<F>, NoInfer<(keyof C | keyof X) & string>> }
  /** The rows of the lists that need attention, by kind. Entities may share a kind. */
  inbox?: { readonly [kind: string]: InboxKind<NoInfer<F>, NoInfer<L>> }
}

/** The optional parts of an entity. */
export interface OptionalResourceParts<
  F,
  C,
  X,
  S extends string,
  P extends string,
  A extends string = never,
> {
  /** A sentence in English that says what a row is, for the API documentation and for models. */
  about?: string
  /**
   * True if the menu entry has its own label, `entries.<entity>`. The default is the label of the
   * first list.
   */
  menuLabel?: true
  /**
   * The roles that use the entity daily, each with the place of its entry at the top of their menu.
   * Their other groups are folded until they open them.
   */
  daily?: { readonly [R in Role]?: number }
  /** True if menu and Ctrl+K have no entry for the entity. People open its rows from others. */
  hidden?: true
  /**
   * True if the entity has exactly one row, which the first start creates from the defaults. Its list
   * is the form of that row. Nobody creates or deletes it.
   */
  single?: true
  /** The fields of a single entity that give settings of the business, such as its name. */
  settings?: FieldBySetting<NoInfer<FieldName<F>>>
  /**
   * The fields by which people call a row, in order, such as person and time. Headings, messages
   * and links show them instead of the title, which stands beside them in small. Without the first
   * field, a row is called by its title.
   */
  displayName?: readonly NoInfer<FieldName<F>>[]
  /**
   * The fields that distinguish rows with the same title. Pickers show and search them. A picker
   * with these fields accepts input before the rows have loaded.
   */
  hint?: readonly NoInfer<FieldName<F>>[]
  /**
   * The roles whose forms offer to create a row where they choose one. The default is every role that
   * may create rows.
   */
  quickCreate?: readonly Role[]
  /** The request that merges two rows. Roles need the rights to update and to delete rows. */
  merge?: Request
  /** The page of a row for roles without a list of the entity. */
  page?: RowPage
  /** The table and the conditions of the rows, for an entity that shares a table. */
  rows?: {
    /** The entity that owns the table. The default is this entity. */
    entity?: ResourceName
    /** The conditions of the rows in that table. */
    where: FieldConditions<NoInfer<F>>
  }
  /** The conditions of rows that new references may point to. Existing references stay valid. */
  choosable?: FieldConditions<NoInfer<F>>
  /** Makes the entity a read-only list of the rows of several others, with their shared fields. */
  union?: readonly ResourceName[]
  /** Entities that name the same sequence never share an id. */
  sequence?: string
  /**
   * The reference to the person whom a row is about, or `id` if the rows are people. A reference to
   * another entity leads to the person of that row. Admins export and erase people.
   */
  person?: NoInfer<FieldName<F>>
  /** The roles that see only rows of their own account, each with the account field. */
  ownerField?: { readonly [R in Role]?: NoInfer<FieldName<F>> }
  /** The states of a row, which has the first one whose conditions it meets. */
  states?: { readonly [K in S]: RowState<NoInfer<F>> }
  /**
   * The transitions of the life cycle: the states before and after each call. If an entity declares
   * transitions, it declares all except create, update, delete, restore and forceDelete.
   */
  transitions?: {
    readonly [V in NoInfer<keyof C | keyof X>]?: Transition<NoInfer<F>, NoInfer<S>>
  }
  /** Actions of this entity alone, each with its call, transition and texts. */
  actions?: { readonly [K in A]: OwnAction<NoInfer<F>, NoInfer<S>> }
  /** Enables the calendar of the lists, and names the fields with the place of a row. */
  calendar?: Calendar<NoInfer<F>>
  /** Marks rows as time off: the fields with the person, the start and the end. */
  timeOff?: TimeOff<NoInfer<F>>
  /** Makes rows the entries of a ledger: the database adds them, and nobody changes them. */
  ledger?: Ledger<NoInfer<F>>
  /** The entries that each row has in a ledger. */
  posts?: Posts<NoInfer<F>>
  /** The entries of a ledger that each row covers once it is closed, such as those of a cash count. */
  covers?: Covers<NoInfer<F>>
  /** The accounts of the bookkeeping to which the amount of each row is debited and credited. */
  journal?: Journal<NoInfer<F>>
  /** Makes rows documents: the server issues and numbers them, and nobody changes them. */
  documentBook?: DocumentBook<NoInfer<F>>
  /** The documents that are issued for each row, such as its invoice. */
  documents?: RowDocuments<NoInfer<F>>
  /** Makes rows calls that wait for a second person, and names their fields. */
  approvals?: Approvals<NoInfer<F>>
  /** Makes rows repeatable, and names the fields of the series and of its recurrence rule. */
  series?: Series<NoInfer<F>>
  /** Makes rows creatable during a phone call: the start of a row, and the fields of the form. */
  desk?: DeskRow<NoInfer<FieldName<F>>>
  /** Enables the board of the lists, with these states as columns in order. */
  board?: readonly NoInfer<S>[]
  /**
   * The states in which plans may change a row. A row in another state is under way or over, and only
   * people change it. The default is every state. The page of a row in these states offers to move it.
   */
  plannable?: readonly NoInfer<S>[]
  /** The fields on a card of a calendar or board, after its title. The default is the first columns. */
  card?: readonly NoInfer<FieldName<F>>[]
  /**
   * Requests for rows without a screen: for pickers, or because the specification requires them.
   */
  reads?: { readonly [K in P]: ReadRequestWithoutScreen<NoInfer<F>> }
  /** Rules between two fields of a row. */
  checks?: readonly Check<NoInfer<FieldName<F>>>[]
  /** The unusual situations of rows that need a reason. */
  warnings?: readonly Warning[]
  /** The fields of the create and edit forms, in order. */
  form?: readonly NoInfer<FieldName<F>>[]
  /** Fields of the form that can also be changed in the list itself, cell by cell or by pasting. */
  editable?: readonly NoInfer<FieldName<F>>[]
  /** The groups of the form, in order. Each field is in one group. The default is one group. */
  formGroups?: { readonly [G in FieldGroup]?: readonly NoInfer<FieldName<F>>[] }
  /**
   * The fields that the server derives from a form, in order. The form previews them. The last
   * amount is the total of the others. A nullable field of the form is derived while it is empty; an
   * amount of the form, such as a deposit, follows the total.
   */
  derivedFields?: readonly NoInfer<FieldName<F>>[]
  /**
   * The rows of other entities on the page of a row, in order. The default is all rows that refer to
   * it.
   */
  related?: readonly RelatedRows[]
  /**
   * Rows of another entity that are edited and deleted with their parent, such as order lines.
   */
  lines?: RowLines<NoInfer<FieldName<F>>, NoInfer<S>>
  /** The page of one row: facts and groups of fields. The default is all fields, grouped by type. */
  detail?: Detail<NoInfer<FieldName<F>>>
}

/** The declaration of one entity. */
export interface Resource<
  N extends ResourceName = ResourceName,
  F = Fields,
  C = CallsByVerb<F>,
  X = CallsByVerb<F>,
  L extends string = string,
  S extends string = string,
  P extends string = string,
  A extends string = string,
>
  extends
    RequiredResourceParts<N, F>,
    DeclaredFieldsAndCalls<F, C, X>,
    ResourceLists<F, C, X & ActionsByName<A>, L>,
    OptionalResourceParts<F, C, X, S, P, A> {}
