import type { Where } from '../fields/conditions.ts'
import type { Fields } from '../fields/field-types.ts'
import type { ScalarValue } from '../fields/records.ts'
import type { IconName } from '../words/icons.ts'
import type { Role } from '#business/words/roles.ts'
import type { Tone } from '../words/tones.ts'
import type { WhereOf } from './where.ts'

type OneOrMore<S> = S | readonly S[]

/** How a call takes a row from one of its states to another; its address stands with the calls. */
export interface Transition<F = Fields, S extends string = string> {
  /** The states that the row must be in, one of them; without it any in which it is not deleted. */
  from?: OneOrMore<S>
  /** The states that it may be in afterwards; without it those of `from`. */
  to?: OneOrMore<S>
  /** Who may make its call; without it whoever has a list that offers it. */
  roles?: readonly Role[]
  /** What must hold of the row besides its state. */
  when?: WhereOf<F>
  /** The fields that the call asks for, beside the id. */
  asks?: readonly (keyof F & string)[]
  /** The values that it writes beside those and the fields with `setOn`; null empties. */
  set?: { readonly [K in keyof F]?: ScalarValue<F[K]> | null }
}

/** A transition as code that knows no entity by name sees it. */
export interface AnyTransition {
  from?: OneOrMore<string>
  to?: OneOrMore<string>
  roles?: readonly Role[]
  when?: Where
  asks?: readonly string[]
  set?: Readonly<Record<string, string | number | null>>
}

/** What an action says and how its button looks. */
interface Face {
  /** What its button says, in English: 'Approve'. `own_actions` in the other languages' texts has theirs. */
  label: string
  /** What its dialog says beside the button: what it leads to. */
  confirm?: string
  /** What has happened then, as history and a toast say it: 'Approved'. Without it the label. */
  done?: string
  /** The icon of its button; without it a tick. */
  icon?: IconName
  /** What it means for a row: `stopped` takes something away, `moving` and `good` are its purpose. */
  tone?: Tone
}

/** Something that can be done to rows of one entity and to no others: its call, its step and its texts. */
export interface OwnAction<F = Fields, S extends string = string> extends Transition<F, S>, Face {
  /** The fields that record it: a datetime when, a reference who did it. */
  stamps?: readonly (keyof F & string)[]
}

/** An action of an entity's own as code that knows no entity by name sees it. */
export interface AnyOwnAction extends AnyTransition, Face {
  stamps?: readonly string[]
}

/** The action of an entity's own behind a verb; undefined for a standard verb. */
export function ownActionOf(
  { actions }: { actions?: Readonly<Record<string, AnyOwnAction>> },
  verb: string,
): AnyOwnAction | undefined {
  return actions && Object.hasOwn(actions, verb) ? actions[verb] : undefined
}

const listOf = (states: OneOrMore<string>): readonly string[] =>
  typeof states === 'string' ? [states] : states

/** The states from which a transition leads on; undefined where any will do. */
export const statesBefore = ({ from }: AnyTransition) =>
  from === undefined ? undefined : listOf(from)

/** The states to which a transition leads; undefined where it leaves that open. */
export function statesAfter({ from, to = from }: AnyTransition): readonly string[] | undefined {
  return to === undefined ? undefined : listOf(to)
}
