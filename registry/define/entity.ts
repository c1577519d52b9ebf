import type { List } from '../entities/list.ts'
import type { AnyList, AnyResource } from '../entities/registry.ts'
import type { CallsByVerb, Resource } from '../entities/resource.ts'
import type { timestamps } from '../fields/timestamps.ts'
import type { ResourceName, Role } from '#business/words'
import type { StandardVerb } from '../words/verbs.ts'
import type { DeclaredFields, ExpandedFields } from './declared-fields.ts'

type FieldName<F> = keyof F & string

/** The complete fields of a short form: the id, the declared ones, and timestamps. */
export type CompleteFields<F> = { readonly id: { readonly type: 'id' } } & ExpandedFields<F> &
  typeof timestamps

/** The rights of each role. Reading is always included; `all` means every verb. */
export type VerbsByRole<A extends string = never> = {
  readonly [R in Role]?: 'all' | readonly (Exclude<StandardVerb, 'read'> | A)[]
}

/** The parts that the short form derives or completes. */
type DerivedKey = 'lists' | 'calls' | 'extensions'
/** The parts that every entity must declare. */
type RequiredKey = 'name' | 'fields'

/** The required parts of a short form, and its declared calls. */
export interface RequiredEntityParts<N extends ResourceName, F, C, X> {
  /** The name in addresses, tables and labels, equal to the name of the file. */
  name: N
  /** The fields without the id and the timestamps, which are added automatically. */
  fields: F
  /**
   * The specification's calls on one row. With `calls` or `extensions`, an entity has only its
   * declared calls.
   */
  calls?: C
  /**
   * Calls that the specification lacks. They are requested only from providers whose capabilities
   * name them.
   */
  extensions?: X
}

/** The calls of an entity without `extensions`. Any verb may be derived unless `calls` has entries. */
export type DerivedCalls<F, C> = [keyof C] extends [never] ? CallsByVerb<CompleteFields<F>> : {}

/** The optional parts of a short form. Missing parts are derived from name and fields. */
export interface OptionalEntityParts<
  N extends ResourceName,
  F,
  C,
  X,
  L extends string = 'all',
  S extends string = never,
  P extends string = never,
  A extends string = never,
> extends Partial<
  Omit<Resource<N, CompleteFields<F>, C, X, L, S, P, A>, DerivedKey | RequiredKey>
> {
  /**
   * The lists, each a screen. Missing keys of a list are derived. The entity's `columns`, `filters`
   * and `sort` apply to every list. A list with its own `request` declares its `deleted` rows and
   * whether it is an `extension`. The default is one list, `all`.
   */
  lists?: {
    readonly [K in L]: Partial<
      List<NoInfer<CompleteFields<F>>, NoInfer<(keyof C | keyof X | A) & string>>
    >
  }
  /**
   * The roles that see the list, with the rights of each. By default the office has all rights
   * except permanent deletion.
   */
  access?: VerbsByRole<NoInfer<A>>
  /** The columns of the list. The default is all fields that its roles receive but long texts. */
  columns?: readonly (NoInfer<FieldName<CompleteFields<F>>> | 'state')[]
  /** The filters of the list. The default is days, flags, choices and references. */
  filters?: readonly (NoInfer<FieldName<CompleteFields<F>>> | 'state')[]
  /** The sort order of the list; a minus sorts descending. The default is the title. */
  sort?: NoInfer<FieldName<CompleteFields<F>> | `-${FieldName<CompleteFields<F>>}`>
}

/** A short form for code that handles any entity. */
export interface AnyEntity extends Partial<Omit<AnyResource, DerivedKey | RequiredKey>> {
  name: ResourceName
  fields: DeclaredFields
  access?: VerbsByRole<string>
  columns?: readonly string[]
  filters?: readonly string[]
  sort?: string
  lists?: Readonly<Record<string, Partial<AnyList>>>
  calls?: AnyResource['calls']
  extensions?: AnyResource['extensions']
}

/** The fields that a short form may declare. */
export type OwnFields = DeclaredFields & {
  readonly [K in 'id' | keyof typeof timestamps]?: never
}
