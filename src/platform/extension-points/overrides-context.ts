import { type ComponentType, createContext, useContext } from 'react'
import type { registry } from '#business'
import type { Verb } from '../../../registry/words/verbs.ts'
import type { PageName, ResourceName } from '#business/words'
import type {
  ActionProps,
  AsideProps,
  Cell,
  FilterProps,
  InputProps,
  ListProps,
  View,
} from './types.ts'

type Registry = typeof registry
type FieldKey = {
  [N in ResourceName]: `${N}.${keyof Registry[N]['fields'] & string}`
}[ResourceName]
type ListKey = { [N in ResourceName]: `${N}.${keyof Registry[N]['lists'] & string}` }[ResourceName]
type ActionKey = `${ResourceName}.${Verb}`

/** The components that can replace generated ones or be added to them. */
interface Override {
  cells: Cell
  inputs: ComponentType<InputProps>
  filters: ComponentType<FilterProps>
  actions: ComponentType<ActionProps>
  /** A note in the generated dialog of an action. */
  asides: ComponentType<AsideProps>
  /** The screens of a list, by its view. */
  screens: { readonly [V in View]?: ComponentType<ListProps> }
  /** A tool next to the list's New button. */
  tools: ComponentType<ListProps>
}
interface OverrideKeys extends Record<keyof Override, string> {
  cells: FieldKey
  inputs: FieldKey
  filters: FieldKey
  actions: ActionKey
  asides: ActionKey
  screens: ListKey
  tools: ListKey
}

/** The components of the pages that `business.ts` declares. A missing page does not compile. */
type PageTable = [PageName] extends [never]
  ? { readonly pages?: undefined }
  : { readonly pages: { readonly [N in PageName]: ComponentType } }

/** The replacements, by an entity and its field, list or verb. */
type Replacements = {
  readonly [K in keyof Override]: { readonly [N in OverrideKeys[K]]?: Override[K] }
}

/**
 * The parts of screens that a business writes itself: replacements by an entity and its field, list
 * or verb, and pages by their names. An unknown name does not compile.
 */
export type Overrides = Replacements & PageTable
type OverrideTable = {
  readonly [K in keyof Override]: Readonly<Record<string, Override[K] | undefined>>
}

/** The overrides of a business that replaces no part of a screen. */
export const NO_OVERRIDES: Replacements = {
  cells: {},
  inputs: {},
  filters: {},
  actions: {},
  asides: {},
  screens: {},
  tools: {},
}

/** The context of the overrides. Only the composition root imports them and provides it. */
export const OverridesContext = createContext<OverrideTable>(NO_OVERRIDES)

/** The context of the components of pages, by the names of the pages. */
export const CustomPagesContext = createContext<Readonly<Record<string, ComponentType>>>({})

/** Returns the component of a page that `business.ts` declares; undefined without one. */
export const useCustomPage = (name: string): ComponentType | undefined =>
  useContext(CustomPagesContext)[name]

/** Returns the override of an entity's field, list or verb; undefined without one. */
export function useOverride<K extends keyof Override>(
  kind: K,
  resource: ResourceName,
  name: string,
): Override[K] | undefined {
  return useContext(OverridesContext)[kind][`${resource}.${name}`]
}
