import type { Fields } from '../fields/field-types.ts'
import type { Detail } from '../words/detail.ts'
import type { IconName } from '../words/icons.ts'
import type { Role } from '#business/words'
import type { BulkCreate } from './bulk-create.ts'
import type { Encoding, Request } from './requests.ts'
import type { FieldConditions } from './where.ts'

/** The path of a list screen, as the specification spells it. */
export type Route = `/apps/${string}/list`
type FieldName<F> = keyof F & string

/** A request for many rows. */
export interface ReadRequest<F = Fields> {
  /** The request that returns the rows: method, path below /api, query. */
  request: Request
  /** A fixed body that the request sends. */
  body?: Readonly<Record<string, string | number>>
  /** The encoding of the body; JSON by default. */
  encoding?: Encoding
  /** The conditions of the returned rows. */
  where?: FieldConditions<F>
  /** `with` lists deleted rows with live ones, `only` alone. Without it, the list has live rows only. */
  deleted?: 'with' | 'only'
  /** The parameters in path or body, each with the field that must equal it. */
  params?: { readonly [param: string]: FieldName<F> }
  /** Limits rows to those whose field is the caller's account. */
  ownerField?: FieldName<F>
  /** True if the response is the row itself instead of a list. */
  single?: true
  /** True if the response is cached until one of its rows is changed in this browser. */
  cached?: true
  /**
   * True if the specification lacks it. It is requested only from providers whose capabilities name
   * it.
   */
  extension?: true
}

/** A read without a screen, for pickers or because the specification requires it. */
export interface ReadRequestWithoutScreen<F = Fields> extends ReadRequest<F> {
  /** The roles that may make the request. */
  roles: readonly Role[]
  /** The fields of the response. The default is all fields. */
  fields?: readonly FieldName<F>[]
}

/** A list: one screen at one address. */
export interface List<F = Fields, A extends string = string> extends ReadRequest<F> {
  /** The address of the list screen, as the specification spells it. */
  route: Route
  /** The roles that may open the list. */
  roles: readonly Role[]
  /** The rows that the list shows, if several lists share a request. */
  filter?: FieldConditions<F>
  /** Conditions of the rows that the menu counts as waiting. One of them is enough. Deleted rows never count. */
  badge?: FieldConditions<F> | readonly FieldConditions<F>[]
  /** Requests that replace the list's request while a filter has a certain value. */
  alternates?: readonly {
    /** The filter and the value that select this request. */
    when: FieldConditions<F>
    /** The request in that case. */
    request: Request
  }[]
  /** The columns of the list in order: fields, and `state`. */
  columns: readonly (FieldName<F> | 'state')[]
  /** The columns that narrow screens hide first. Then they hide the other columns, from the last. */
  hideFirst?: readonly FieldName<F>[]
  /** Further fields that cells in code show beside the columns. */
  cellFields?: readonly FieldName<F>[]
  /** Numeric columns to add up over all matching rows. */
  sums?: readonly FieldName<F>[]
  /** The fields that filter the list, and `state`. */
  filters?: readonly (FieldName<F> | 'state')[]
  /** The field of the initial sort order; with a leading minus for descending order. */
  sort?: FieldName<F> | `-${FieldName<F>}`
  /** The verbs of the rows, in order. The button of `create` is above the list. */
  actions?: readonly A[]
  /** Offers to create days in bulk, with rows of another entity in the hours of each day. */
  bulkCreate?: BulkCreate<F>
  /** Verbs that only the page of a row offers, because they would crowd the rows of the list. */
  pageActions?: readonly A[]
  /** The page of a row in the list, instead of the entity's `detail`. */
  detail?: Detail<FieldName<F>>
  /** The icon of the menu entry. The default is the entity's icon. */
  icon?: IconName
}
