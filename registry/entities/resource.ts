import type { Calendar } from '../fields/calendar.ts'
import type { Fields } from '../fields/field-types.ts'
import type { Check } from '../rules/check.ts'
import type { Detail } from '../words/detail.ts'
import type { FieldGroup } from '../words/field-groups.ts'
import type { IconName } from '../words/icons.ts'
import type { MenuGroup } from '#business/words/menu-groups.ts'
import type { ResourceName } from '#business/words/names.ts'
import type { Role } from '#business/words/roles.ts'
import type { Tone } from '../words/tones.ts'
import type { StandardVerb } from '../words/verbs.ts'
import type { Warning } from '../words/warnings.ts'
import type { Call } from './call.ts'

import type { Lines } from '../fields/row-lines.ts'
import type { List, PlainRead } from './list.ts'
import type { Related } from './related.ts'
import type { Request } from './requests.ts'
import type { Transition, OwnAction } from './transition.ts'
import type { WhereOf } from './where.ts'

type Name<F> = keyof F & string

/** A state of a row: the first whose conditions it meets. */
export interface State<F = Fields> {
  /** What holds of a row in this state. */
  when: WhereOf<F>
  /** What the state means to its reader: the colour and icon that it is shown with. */
  tone: Tone
  /** Its icon, where another state has the same tone; without it that of the tone. */
  icon?: IconName
  /** The field that says why a row is in it. */
  reasonField?: Name<F>
}

/** An address of one row that belongs to no list. Entities may share it; the first that has the row shows it. */
export interface RowPage {
  /** The address, with `:id` in the place of the row's id. */
  path: `/apps/${string}/:id`
  /** Who may open it. */
  roles: readonly Role[]
}

/** Calls by verb, whose bodies name fields of the entity. */
export type Calls<F> = { readonly [V in StandardVerb]?: Call<Name<F>> }

/** Actions of one's own by their names, as what lists may offer. */
export type Actions<A extends string> = { readonly [K in A]: unknown }

/** What everything else in a declaration is named by. */
export interface Named<F, C, X> {
  /** What is known of a row, each with its type; everywhere else fields are named as here. */
  fields: F
  /** The specification's calls on one row. */
  calls?: C
  /** Calls that the specification lacks: made only to a provider whose capabilities name them. */
  extensions?: X
}

/** What every entity has. */
export interface Head<N extends ResourceName, F> {
  /** What it is called in addresses, tables and labels: the name of its file. */
  name: N
  /** What the entity was called before, the latest name first: its rows, history and views are kept. */
  was?: string | readonly string[]
  /** The icon of its menu entry; `registry/words/icons.ts` has the names. */
  icon: IconName
  /** The group of the menu in which its lists stand. */
  menu: MenuGroup
  /** The field by whose value a row is called. */
  title: NoInfer<Name<F>>
}

/** The lists of an entity. */
export interface Listed<F, C, X, L extends string> {
  /** Its lists: each is a screen with an address, a menu entry and roles of its own. */
  lists: { readonly [K in L]: List<NoInfer<F>, NoInfer<(keyof C | keyof X) & string>> }
}

/** What an entity may have besides. */
export interface ResourceParts<
  F,
  C,
  X,
  S extends string,
  P extends string,
  A extends string = never,
> {
  /** The menu entry of its lists has a name of its own; without it that of the first of them. */
  ownEntry?: true
  /** The menu has no entry for its lists: people reach its rows from those of another entity, and the lists by Ctrl+K. */
  hidden?: true
  /** Fields that tell two rows of one title apart: pickers show them beside the title and search them too. A picker of such an entity can be typed in before its rows are there. */
  hint?: readonly NoInfer<Name<F>>[]
  /** Two rows can become one, by this request, for whoever may change and delete them. */
  merge?: Request
  /** The address at which a row is shown to roles that have no list of the entity. */
  page?: RowPage
  /** For an entity without a table of its own: whose table its rows stand in, and which of them they are. */
  rows?: {
    /** The entity in whose table the rows stand; without it this one's own. */
    of?: ResourceName
    /** Which rows of that table they are. */
    where: WhereOf<NoInfer<F>>
  }
  /** Which of its rows references may be pointed to; one that points to another already stays. */
  choosable?: WhereOf<NoInfer<F>>
  /** For an entity that shows the rows of several others as one list, read only, with the fields that they share. */
  union?: readonly ResourceName[]
  /** Entities that name the same sequence never share an id. */
  sequence?: string
  /** Roles that see only rows whose field is their own account. */
  ownerField?: { readonly [R in Role]?: NoInfer<Name<F>> }
  /** The states of a row; it is in the first whose conditions it meets. */
  states?: { readonly [K in S]: State<NoInfer<F>> }
  /**
   * Which call takes a row from which states to which. An entity that declares any declares all but
   * the standard ones: create, update, delete, restore, deleting for good and access.
   */
  transitions?: {
    readonly [V in NoInfer<keyof C | keyof X>]?: Transition<NoInfer<F>, NoInfer<S>>
  }
  /** What can be done to its rows and to no others: each with its call, its step and its texts. */
  actions?: { readonly [K in A]: OwnAction<NoInfer<F>, NoInfer<S>> }
  /** Its lists can be seen as a calendar: where its rows stand there. */
  calendar?: Calendar<NoInfer<F>>
  /** Its lists can be seen as a board: the states that are its columns, in their order. */
  board?: readonly NoInfer<S>[]
  /** The facts on a card of a calendar or board, beside its title; without it those of the first columns. */
  card?: readonly NoInfer<Name<F>>[]
  /** Requests for rows that no screen of their own shows: for pickers, or because the specification has them. */
  reads?: { readonly [K in P]: PlainRead<NoInfer<F>> }
  /** Rules between two fields of a row. */
  checks?: readonly Check<NoInfer<Name<F>>>[]
  /** What is unusual about its rows and is done with a reason. */
  warnings?: readonly Warning[]
  /** The fields of the create and edit forms, in order. */
  form?: readonly NoInfer<Name<F>>[]
  /** Fields of the form that can also be changed in the list itself, cell by cell or by pasting. */
  editable?: readonly NoInfer<Name<F>>[]
  /** Its form in groups, in order: each field of the form in one of them; without it, one group. */
  formGroups?: { readonly [G in FieldGroup]?: readonly NoInfer<Name<F>>[] }
  /** What the server makes of a form, in order; the form shows it before it is sent. The last amount of money is what the others come to. */
  follows?: readonly NoInfer<Name<F>>[]
  /** The rows of other entities that the page of a row shows, in order; without it all that refer to it. */
  related?: readonly Related[]
  /** Rows of another entity that are edited in the form of this one's rows and go with them: an order's lines. */
  lines?: Lines<NoInfer<Name<F>>, NoInfer<S>>
  /** The page of one row: facts and groups of fields; without it all fields, grouped by their types. */
  detail?: Detail<NoInfer<Name<F>>>
}

/** The declaration of one entity. */
export interface Resource<
  N extends ResourceName = ResourceName,
  F = Fields,
  C = Calls<F>,
  X = Calls<F>,
  L extends string = string,
  S extends string = string,
  P extends string = string,
  A extends string = string,
>
  extends
    Head<N, F>,
    Named<F, C, X>,
    Listed<F, C, X & Actions<A>, L>,
    ResourceParts<F, C, X, S, P, A> {}
