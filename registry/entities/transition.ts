import type { ConditionsByField } from '../fields/conditions.ts'
import type { Fields } from '../fields/field-types.ts'
import type { ScalarValue } from '../fields/records.ts'
import type { TypedName } from '../fields/typed-name.ts'
import type { IconName } from '../words/icons.ts'
import type { Role } from '#business/words'
import type { Tone } from '../words/tones.ts'
import type { FieldConditions } from './where.ts'

type OneOrMore<S> = S | readonly S[]

/** The transition of a call between states of a row. Its request is declared in `calls`. */
export interface Transition<F = Fields, S extends string = string> {
  /** The states before the call. The default is any state that is not deleted. */
  from?: OneOrMore<S>
  /** The states after the call. The default is `from`. */
  to?: OneOrMore<S>
  /**
   * The states before the call for roles that `ownerField` limits to their own rows. The default is
   * `from`.
   */
  ownerStates?: OneOrMore<S>
  /** The roles that may make the call; by default all roles whose lists offer it. */
  roles?: readonly Role[]
  /** The reference to the person who alone may make the call. Nobody else is offered it. */
  onlyFor?: TypedName<F, 'reference'>
  /** Further conditions of the row. */
  when?: FieldConditions<F>
  /** The required fields of the body, without the id. */
  requiredFields?: readonly (keyof F & string)[]
  /** Further fields that the call may contain. */
  optionalFields?: readonly (keyof F & string)[]
  /** The values that the call writes itself; null empties a field. */
  set?: { readonly [K in keyof F]?: ScalarValue<F[K]> | null }
  /**
   * Devices without a connection store the call with its time, and send it later.
   */
  offline?: true
  /**
   * The expected values of body fields, each from a field of the row, such as the amount due. The
   * dialog proposes them, and another value needs a reason, unless the call requires a text. Only here, the body may contain a computed
   * field. Hooks then change the rows of its computation.
   */
  expects?: { readonly [K in keyof F & string]?: keyof F & string }
  /**
   * The amounts above which a second person must approve the call: money fields that it writes, each
   * with the money field of the settings that has the limit. An empty limit is none. The server
   * refuses the call, and adds it to the rows of the entity with `approvals`.
   */
  approvalAbove?: { readonly [K in keyof F & string]?: string }
  /** True if the call runs at once, without a question. Its dialog opens only if it fails. */
  atOnce?: true
  /** True if the call cannot be undone, not even by an admin. The dialog warns of this. */
  final?: true
}

/** A transition for code that handles any entity. */
export interface AnyTransition {
  from?: OneOrMore<string>
  to?: OneOrMore<string>
  ownerStates?: OneOrMore<string>
  roles?: readonly Role[]
  onlyFor?: string
  when?: ConditionsByField
  requiredFields?: readonly string[]
  optionalFields?: readonly string[]
  offline?: true
  expects?: Readonly<Record<string, string>>
  approvalAbove?: Readonly<Record<string, string>>
  atOnce?: true
  final?: true
  set?: Readonly<Record<string, string | number | null>>
}

/** The icon of an action without a declared one. */
export const DEFAULT_ACTION_ICON: IconName = 'done'

/** The texts of an action and its button. */
interface ActionTexts {
  /**
   * The label of the button in English: 'Approve'. `own_actions` in the locale files has the other
   * languages.
   */
  label: string
  /** The text of the dialog: the effect of the action. */
  confirm?: string
  /** The text after the action, in history and toasts: 'Approved'. The label is the default. */
  done?: string
  /** The icon of the button. The default is a tick. */
  icon?: IconName
  /** The meaning for a row: `stopped` ends something; `moving` and `good` advance it. */
  tone?: Tone
}

/** An action of one entity: its call, its transition and its texts. */
export interface OwnAction<F = Fields, S extends string = string>
  extends Transition<F, S>, ActionTexts {
  /** The fields that record the action: datetimes store its time, references its author. */
  stamps?: readonly (keyof F & string)[]
}

/** An own action for code that handles any entity. */
export interface AnyOwnAction extends AnyTransition, ActionTexts {
  stamps?: readonly string[]
}

/** Returns the own action of a verb; undefined for a standard verb. */
export function getOwnAction(
  { actions }: { actions?: Readonly<Record<string, AnyOwnAction>> },
  verb: string,
): AnyOwnAction | undefined {
  return actions && Object.hasOwn(actions, verb) ? actions[verb] : undefined
}

const toStateList = (states: OneOrMore<string>): readonly string[] =>
  typeof states === 'string' ? [states] : states

/** Returns the states before a transition; undefined for any. */
export const listSourceStates = ({ from }: AnyTransition) =>
  from === undefined ? undefined : toStateList(from)

/** Returns the states after a transition; undefined for any. */
export function listTargetStates({
  from,
  to = from,
}: AnyTransition): readonly string[] | undefined {
  return to === undefined ? undefined : toStateList(to)
}
