import type { AnyResource } from '../entities/registry.ts'
import type { Calls, Resource } from '../entities/resource.ts'
import type { timestamps } from '../fields/timestamps.ts'
import type { ResourceName } from '#business/words/names.ts'
import type { Role } from '#business/words/roles.ts'
import type { StandardVerb } from '../words/verbs.ts'
import type { DeclaredFields, Expanded } from './declared-fields.ts'

type Name<F> = keyof F & string

/** The fields of an entity in its short form: the id, those that it declares, and its timestamps. */
export type Whole<F> = { readonly id: { readonly type: 'id' } } & Expanded<F> & typeof timestamps

/** What a role may do with the rows, beside reading them; `all` is all that there is. */
export type Access<A extends string = never> = {
  readonly [R in Role]?: 'all' | readonly (Exclude<StandardVerb, 'read'> | A)[]
}

/** What the short form leaves to the name and the fields. */
type Derived = 'lists' | 'calls' | 'extensions'
/** What every entity says for itself. */
type Own = 'name' | 'fields'

/** What an entity declares of its own in its short form: fields without the id and the timestamps. */
export interface OwnNamed<N extends ResourceName, F> {
  /** What it is called in addresses, tables and labels: the name of its file. */
  name: N
  /** The fields, without the id and the timestamps, which come by themselves. */
  fields: F
}

/** What an entity may have besides in its short form; what is left out follows from its name and fields. */
export interface ShortParts<
  N extends ResourceName,
  F,
  S extends string = never,
  A extends string = never,
> extends Partial<
  Omit<Resource<N, Whole<F>, {}, Calls<Whole<F>>, 'all', S, never, A>, Derived | Own>
> {
  /** The roles that see its list, and what each of them may do; without it the office may do all but delete for good. */
  access?: Access<NoInfer<A>>
  /** The columns of its list; without it all fields but long texts. */
  columns?: readonly (NoInfer<Name<Whole<F>>> | 'state')[]
  /** The filters of its list; without it days, flags, choices and references. */
  filters?: readonly (NoInfer<Name<Whole<F>>> | 'state')[]
  /** The field that its list opens sorted by, a minus before it for the last first; without it the title. */
  sort?: NoInfer<Name<Whole<F>> | `-${Name<Whole<F>>}`>
}

/** An entity in its short form, as code that knows none by name sees it. */
export interface AnyEntity extends Partial<Omit<AnyResource, Derived | Own>> {
  name: ResourceName
  fields: DeclaredFields
  access?: Access<string>
  columns?: readonly string[]
  filters?: readonly string[]
  sort?: string
}

/** The fields as somebody may declare them in the short form. */
export type OwnFields = DeclaredFields & {
  readonly [K in 'id' | keyof typeof timestamps]?: never
}
