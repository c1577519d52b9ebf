import type { ComponentType } from 'react'
import type { registry } from '../resources/index.ts'
import type { Verb } from '../resources/kit/calls.ts'
import type { ResourceName } from '../resources/kit/names.ts'
import { office, type Role } from '../resources/kit/roles.ts'
import type { InputProps } from './form/inputs.tsx'
import { accessCell } from './list/access.tsx'
import type { Cell } from './list/cells.tsx'
import { heldCell } from './list/held.tsx'
import type { ListPlace, RowsPlace } from './provider/places.ts'
import { ClosingNote } from './several/ClosingNote.tsx'
import { Several } from './several/Several.tsx'

type Registry = typeof registry
type FieldKey = {
  [N in ResourceName]: `${N}.${keyof Registry[N]['fields'] & string}`
}[ResourceName]
type ListKey = { [N in ResourceName]: `${N}.${keyof Registry[N]['lists'] & string}` }[ResourceName]
type ActionKey = `${ResourceName}.${Verb}`

/** What an action of one's own is given instead of the generated dialog. */
export interface ActionProps {
  place: RowsPlace
  row: { id: number } & Record<string, unknown>
  onClose: () => void
}

/** What stands in the dialog of an action besides is given. */
export type AsideProps = Pick<ActionProps, 'place' | 'row'>

interface Overrides {
  cells: { readonly [K in FieldKey]?: Cell }
  inputs: { readonly [K in FieldKey]?: ComponentType<InputProps> }
  actions: { readonly [K in ActionKey]?: ComponentType<ActionProps> }
  /** What the generated dialog of an action says besides. */
  asides: { readonly [K in ActionKey]?: ComponentType<AsideProps> }
  screens: { readonly [K in ListKey]?: ComponentType<{ place: ListPlace }> }
  /** What stands beside the button for a new row. */
  tools: { readonly [K in ListKey]?: ComponentType<{ place: ListPlace }> }
}

/** Whatever is not generated: the one table of single cells, inputs, actions and screens. */
const overrides: Overrides = {
  cells: { 'users.auth': accessCell, 'subscriptions.washes_used': heldCell('washes_total') },
  inputs: {},
  actions: {},
  asides: { 'available-dates.delete': ClosingNote },
  screens: {},
  tools: { 'available-dates.all': Several },
}

interface RowPage {
  path: `/apps/${string}/:id`
  roles: readonly Role[]
  /** Whose row it may be, in the order they are looked at. */
  of: readonly ResourceName[]
}

/** Pages of one row at addresses of the specification's own, beside those of lists. */
export const rowPages: readonly RowPage[] = [
  { path: '/apps/user/view/:id', roles: office, of: ['customers', 'users'] },
]

const pick = <T,>(table: Readonly<Record<string, T | undefined>>, of: string, name: string) =>
  table[`${of}.${name}`]

/** A field's own cell, if it has one. */
export const cellFor = (resource: string, field: string): Cell | undefined =>
  pick(overrides.cells, resource, field)

/** A field's own input, if it has one. */
export const inputFor = (resource: string, field: string): ComponentType<InputProps> | undefined =>
  pick(overrides.inputs, resource, field)

/** A verb's own dialog, if it has one. */
export const actionFor = (resource: string, verb: Verb): ComponentType<ActionProps> | undefined =>
  pick(overrides.actions, resource, verb)

/** What the dialog of a verb says besides, if anything. */
export const asideFor = (resource: string, verb: Verb): ComponentType<AsideProps> | undefined =>
  pick(overrides.asides, resource, verb)

/** A list's own screen, if it has one. */
export const screenFor = ({
  resource,
  listName,
}: ListPlace): ComponentType<{ place: ListPlace }> | undefined =>
  pick(overrides.screens, resource.name, listName)

/** A list's own tools, if it has some. */
export const toolsFor = ({
  resource,
  listName,
}: ListPlace): ComponentType<{ place: ListPlace }> | undefined =>
  pick(overrides.tools, resource.name, listName)
