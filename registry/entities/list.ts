import type { Fields } from '../fields/field-types.ts'
import type { Detail } from '../words/detail.ts'
import type { IconName } from '../words/icons.ts'
import type { Role } from '#business/words/roles.ts'
import type { BulkCreate } from './bulk-create.ts'
import type { Encoding, Request } from './requests.ts'
import type { WhereOf } from './where.ts'

/** The address of a list, as the specification spells it. */
export type Route = `/apps/${string}/list`
type Name<F> = keyof F & string

/** A request for many rows. */
export interface Read<F = Fields> {
  /** The request that answers with its rows: method, path below /api, query. */
  request: Request
  /** A fixed body that the request sends. */
  body?: Readonly<Record<string, string | number>>
  /** How the request sends its body; without it as JSON. */
  encoding?: Encoding
  /** Which rows it answers with, by their fields. */
  where?: WhereOf<F>
  /** Deleted rows too, or those alone; without it none. */
  deleted?: 'with' | 'only'
  /** The parameters that the caller gives in path or body, each with the field whose value must equal it. */
  params?: { readonly [param: string]: Name<F> }
  /** Only rows whose field is the caller's own account. */
  ownerField?: Name<F>
  /** Answers with the one row itself instead of a list. */
  single?: true
  /** The answer is kept until one of its rows is changed in this browser. */
  cached?: true
  /** The specification lacks it: made only to a provider whose capabilities name it. */
  extension?: true
}

/** A read without a screen: for pickers, or because the specification has it beside the list's own. */
export interface PlainRead<F = Fields> extends Read<F> {
  /** Who may make the request. */
  roles: readonly Role[]
  /** The only fields it answers with; without it all. */
  fields?: readonly Name<F>[]
}

/** A list: one screen at one address. */
export interface List<F = Fields, A extends string = string> extends Read<F> {
  /** The address of its screen, as the specification spells it. */
  route: Route
  /** Who may open it. */
  roles: readonly Role[]
  /** Which of the request's rows the list shows, where several lists share a request. */
  filter?: WhereOf<F>
  /** Conditions of the rows that wait for somebody, any one of which is enough: the menu counts them. Deleted rows never count. */
  badge?: WhereOf<F> | readonly WhereOf<F>[]
  /** Requests that are made in place of the list's own while a filter has a value. */
  alternates?: readonly {
    /** The filter and its value. */
    when: WhereOf<F>
    /** The request that is made then. */
    request: Request
  }[]
  /** The fields that it shows, in their order, and `state`. */
  columns: readonly (Name<F> | 'state')[]
  /** The columns that give way first where there is no room for all; then the others do, from the last. */
  givesWay?: readonly Name<F>[]
  /** Numbers among the columns that are added up over all rows that match. */
  sums?: readonly Name<F>[]
  /** The fields by which it can be narrowed, and `state`. */
  filters?: readonly (Name<F> | 'state')[]
  /** The field it opens sorted by; a minus before it for the last first. */
  sort?: Name<F> | `-${Name<F>}`
  /** The verbs that its rows offer, in their order; `create` stands above the list. */
  actions?: readonly A[]
  /** Its days are made in bulk, with rows of another entity for the hours of each. */
  bulkCreate?: BulkCreate<F>
  /** Verbs that only the page of a row offers, because they would crowd the rows of the list. */
  pageActions?: readonly A[]
  /** The page of one of its rows, instead of the entity's `detail`. */
  detail?: Detail<Name<F>>
  /** The icon of its menu entry; without it that of the entity. */
  icon?: IconName
}
