import type { Fields } from '../fields/field-types.ts'
import type { Check } from '../values/checks.ts'
import type { MenuGroup } from '../words/menu-groups.ts'
import type { ResourceName } from '../words/names.ts'
import type { Role } from '../words/roles.ts'
import type { Tone } from '../words/tones.ts'
import type { Verb } from '../words/verbs.ts'
import type { Call } from './call.ts'
import type { List, PlainRead } from './list.ts'
import type { WhereOf } from './where.ts'

type Name<F> = keyof F & string

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

/** Calls by verb, whose bodies name fields of the entity. */
export type Calls<F> = { readonly [V in Verb]?: Call<Name<F>> }

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
