import type { Call, Encoding, Request, Verb } from './calls.ts'
import type { Check } from './checks.ts'
import type { Condition, Field, Fields, FieldTypes, Tone, ValueOf, Where } from './fields.ts'
import type { ResourceName } from './names.ts'
import type { Role } from './roles.ts'

/** The groups of the menu, in its order. */
export const MENU_GROUPS = ['bookings', 'people', 'catalogue', 'places', 'reports'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

/** The address of a list, as the specification spells it. */
export type Route = `/apps/${string}/list`
type Name<F> = keyof F & string

/** Conditions on an entity's own fields, with values of those fields. */
export type WhereOf<F> = {
  readonly [K in keyof F]?:
    | ValueOf<F[K]>
    | null
    | { readonly not: ValueOf<F[K]> | null }
    | (F[K] extends { type: 'date' }
        ? | { readonly before: 'today' | 'soon' }
          | { readonly from: 'today' }
          | { readonly until: 'today' }
        : never)
    | (F[K] extends { type: 'integer' }
        ? { readonly below: NumberIn<F> } | { readonly reaches: NumberIn<F> }
        : never)
}
type NumberIn<F> = {
  [K in Name<F>]: F[K] extends { type: 'integer' } ? K : never
}[Name<F>]

/** A request for many rows. */
export interface Read<F = Fields> {
  request: Request
  /** What the request sends, fixed. */
  body?: Readonly<Record<string, string | number>>
  encoding?: Encoding
  /** Which rows it answers with, by their fields. */
  where?: WhereOf<F>
  /** Deleted rows too, or those alone; without it none. */
  deleted?: 'with' | 'only'
  /** What the caller must name, in path or body, and the field that must equal it. */
  params?: { readonly [param: string]: Name<F> }
  /** Only rows whose field is the caller's own account. */
  ownerField?: Name<F>
  /** Answers with the one row itself instead of a list. */
  single?: true
  /** Asked once and then kept, until one of its own rows is changed here. */
  cached?: true
  /** Ours, not the specification's: asked only of a provider that says it has it. */
  extension?: true
}

/** A read without a screen: what pickers offer, or a call the specification has beside the list's own. */
export interface PlainRead<F = Fields> extends Read<F> {
  roles: readonly Role[]
  /** The only fields it answers with; without it all. */
  fields?: readonly Name<F>[]
}

/** A list: one screen at one address. */
export interface List<F = Fields, A extends string = string> extends Read<F> {
  route: Route
  roles: readonly Role[]
  /** Which of the request's rows the list shows, where several lists share a request. */
  filter?: WhereOf<F>
  /** Which of its rows wait for somebody, by one or several conditions: the menu counts them. Deleted rows never do. */
  badge?: WhereOf<F> | readonly WhereOf<F>[]
  /** Another request where a filter has a value. */
  alternates?: readonly { when: WhereOf<F>; request: Request }[]
  columns: readonly (Name<F> | 'state')[]
  filters?: readonly (Name<F> | 'state')[]
  /** The field it opens sorted by; a minus before it for the last first. */
  sort?: Name<F> | `-${Name<F>}`
  actions?: readonly A[]
  /** What the page of one of its rows offers besides; in the list itself it would crowd the rows. */
  pageActions?: readonly A[]
  /** What the page of one of its rows shows, in order, instead of the entity's `detail`. */
  detail?: readonly Name<F>[]
  icon?: string
}

/** A state of a row: the first whose conditions it meets. */
export interface State<F = Fields> {
  when: WhereOf<F>
  tone: Tone
  /** The field that says why a row is in it. */
  reasonField?: Name<F>
}

/** An address of one row beside those of the lists; entities may share it, and the first that has the row shows it. */
export interface RowPage {
  path: `/apps/${string}/:id`
  roles: readonly Role[]
}

type KnownVerbs<C> = { readonly [V in Exclude<keyof C, Verb>]: `'${V & string}' is no verb` }
type KnownKeys<F> = {
  readonly [K in keyof F]: F[K] extends { type: infer T extends keyof FieldTypes }
    ? {
        readonly [P in Exclude<keyof F[K], 'type' | keyof FieldTypes[T]>]: `'${P &
          string}' is no key of a ${T} field`
      }
    : unknown
}
type Calls<F> = { readonly [V in Verb]?: Call<Name<F>> }

/** Everything that is known of one entity. */
export interface Resource<
  N extends ResourceName = ResourceName,
  F = Fields,
  C = Calls<F>,
  X = Calls<F>,
  L extends string = string,
  S extends string = string,
  P extends string = string,
> {
  name: N
  icon: string
  menu: MenuGroup
  /** The field a row is called by. */
  title: NoInfer<Name<F>>
  /** What tells two rows of one title apart: it stands with the title in pickers, which find by it. */
  hint?: readonly NoInfer<Name<F>>[]
  /** Its rows are made in passing, too: from beside the picker of whatever refers to them. */
  quickCreate?: true
  /** Where one of its rows is shown to those who have no list of them. */
  page?: RowPage
  fields: F
  /** For an entity that is some of another's rows: whose, and which. */
  rows?: { of?: ResourceName; where: WhereOf<NoInfer<F>> }
  /** For an entity that is several others seen as one, read only: their rows, with the fields they share. */
  union?: readonly ResourceName[]
  /** Entities that name the same sequence never share an id. */
  sequence?: string
  /** Roles that see only rows whose field is their own account. */
  ownerField?: { readonly [R in Role]?: NoInfer<Name<F>> }
  /** What a row can be, in the order it is looked for. */
  states?: { readonly [K in S]: State<NoInfer<F>> }
  /** The specification's calls on one row. */
  calls?: C
  /** Ours: asked only of a provider that says it has them. */
  extensions?: X
  reads?: { readonly [K in P]: PlainRead<NoInfer<F>> }
  lists: { readonly [K in L]: List<NoInfer<F>, NoInfer<(keyof C | keyof X) & string>> }
  /** What two fields of a row must be to one another. */
  checks?: readonly Check<NoInfer<Name<F>>>[]
  /** What create and edit ask for, in order. */
  form?: readonly NoInfer<Name<F>>[]
  /** What the page of one row shows, in order and as far as it is not empty; without it every field. */
  detail?: readonly NoInfer<Name<F>>[]
}

/**
 * Declares an entity. It returns its argument; its types make every name that stands
 * outside `fields` one of the names inside it.
 */
export function defineResource<
  const N extends ResourceName,
  const F extends { readonly id: { readonly type: 'id' } } & Readonly<Record<string, Field>>,
  const C extends Calls<F> = {},
  const X extends Calls<F> = {},
  const L extends string = never,
  const S extends string = never,
  const P extends string = never,
>(
  resource: Resource<N, F, C, X, L, S, P> & {
    fields: KnownKeys<F>
    calls?: KnownVerbs<C>
    extensions?: KnownVerbs<X>
  },
): Resource<N, F, C, X, L, S, P> {
  return resource
}

/** A resource as code that knows no entity by name sees it. */
export interface AnyResource {
  name: ResourceName
  icon: string
  menu: MenuGroup
  title: string
  hint?: readonly string[]
  quickCreate?: true
  page?: RowPage
  fields: Fields
  rows?: { of?: ResourceName; where: Readonly<Record<string, Condition>> }
  union?: readonly ResourceName[]
  sequence?: string
  ownerField?: Readonly<Partial<Record<Role, string>>>
  states?: Readonly<Record<string, AnyState>>
  calls?: Readonly<Partial<Record<Verb, Call>>>
  extensions?: Readonly<Partial<Record<Verb, Call>>>
  reads?: Readonly<Record<string, AnyRead & { roles: readonly Role[]; fields?: readonly string[] }>>
  lists: Readonly<Record<string, AnyList>>
  checks?: readonly Check[]
  form?: readonly string[]
  detail?: readonly string[]
}

export interface AnyState {
  when: Readonly<Record<string, Condition>>
  tone: Tone
  reasonField?: string
}

export interface AnyRead {
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

export interface AnyList extends AnyRead {
  route: Route
  roles: readonly Role[]
  filter?: Readonly<Record<string, Condition>>
  badge?: Where | readonly Where[]
  alternates?: readonly { when: Readonly<Record<string, Condition>>; request: Request }[]
  columns: readonly string[]
  filters?: readonly string[]
  sort?: string
  actions?: readonly string[]
  pageActions?: readonly string[]
  detail?: readonly string[]
  icon?: string
}

export type Registry = Readonly<Record<ResourceName, AnyResource>>
