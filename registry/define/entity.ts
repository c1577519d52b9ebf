import type { AnyResource } from '../entities/registry.ts'
import type { Calls, Resource } from '../entities/resource.ts'
import type { timestamps } from '../fields/timestamps.ts'
import type { ResourceName, Role } from '#business/words'
import type { StandardVerb } from '../words/verbs.ts'
import type { DeclaredFields, Expanded } from './declared-fields.ts'

type Name<F> = keyof F & string

/** The complete fields of a short form: the id, the declared ones, and timestamps. */
export type CompleteFields<F> = { readonly id: { readonly type: 'id' } } & Expanded<F> &
  typeof timestamps

/** The rights of each role without reading; `all` means every verb. */
export type Access<A extends string = never> = {
  readonly [R in Role]?: 'all' | readonly (Exclude<StandardVerb, 'read'> | A)[]
}

/** The parts that the short form derives from name and fields. */
type Derived = 'lists' | 'calls' | 'extensions'
/** The parts that every entity declares itself. */
type Own = 'name' | 'fields'

/** The required parts of a short form: the name, and fields without id and timestamps. */
export interface OwnNamed<N extends ResourceName, F> {
  /** The name in addresses, tables and labels, equal to the name of the file. */
  name: N
  /** The fields without the id and the timestamps, which are added automatically. */
  fields: F
}

/** The optional parts of a short form. Missing parts are derived from name and fields. */
export interface ShortParts<
  N extends ResourceName,
  F,
  S extends string = never,
  A extends string = never,
> extends Partial<
  Omit<
    Resource<N, CompleteFields<F>, {}, Calls<CompleteFields<F>>, 'all', S, never, A>,
    Derived | Own
  >
> {
  /**
   * The roles that see its list, with the rights of each. By default the office may do everything
   * but delete for good.
   */
  access?: Access<NoInfer<A>>
  /** The columns of its list. The default is all fields but long texts. */
  columns?: readonly (NoInfer<Name<CompleteFields<F>>> | 'state')[]
  /** The filters of its list. The default is days, flags, choices and references. */
  filters?: readonly (NoInfer<Name<CompleteFields<F>>> | 'state')[]
  /** The sort order of its list; a minus sorts descending. The default is the title. */
  sort?: NoInfer<Name<CompleteFields<F>> | `-${Name<CompleteFields<F>>}`>
}

/** A short form for code that handles any entity. */
export interface AnyEntity extends Partial<Omit<AnyResource, Derived | Own>> {
  name: ResourceName
  fields: DeclaredFields
  access?: Access<string>
  columns?: readonly string[]
  filters?: readonly string[]
  sort?: string
}

/** The fields that a short form may declare. */
export type OwnFields = DeclaredFields & {
  readonly [K in 'id' | keyof typeof timestamps]?: never
}
