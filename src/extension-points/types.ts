import type { ReactNode } from 'react'
import type { AnyList, AnyResource } from '../../registry/entities/registry.ts'
import type { Field } from '../../registry/fields/field-types.ts'
import type { ListReference, RowsReference } from '../data/rows/list-references.ts'
import type { Format } from '../i18n/format.ts'

/** The props of a cell. */
export interface CellProps<F = Field> {
  value: unknown
  name: string
  field: F
  row: Readonly<Record<string, unknown>>
  resource: AnyResource
  translate: (key: string, params?: Record<string, unknown>) => string
  format: Format
}
export type Cell = (props: CellProps) => ReactNode

/** The attributes that tie an input to its label, hint and error. */
export interface Wiring {
  id: string
  required: boolean
  invalid: boolean
  describedBy?: string
  /** The accessible name where there is no label element. */
  label?: string
}

/** What is said of one of the rows that can be chosen. */
export interface ChoiceNote {
  text: string
  /** It is why the row cannot be chosen. */
  disabled: boolean
}

/** The way to a new row that a reference can point to. */
export interface Creating {
  /** What it is called: `New order`. */
  label: string
  /** What it depends on is not there yet. */
  isDisabled: boolean
  /** Says what was typed in search of the row. */
  search: (typed: string) => void
  /** Opens its form, which begins with what was typed. */
  make: () => void
}

/** The props of a controlled input. */
export interface InputProps<F = Field> extends Wiring {
  resource: AnyResource
  name: string
  field: F
  value: unknown
  /** The values of the other fields, for choices that depend on them. */
  siblings?: Readonly<Record<string, unknown>>
  /** The title of a reference's current value, whose row may no longer be among the choices. */
  valueTitle?: string
  /** What is said of rows that a reference can point to, by their ids. */
  notes?: ReadonlyMap<number, ChoiceNote>
  /** It is being asked what there is to say of them. */
  isAsking?: boolean
  /** The way to a new row, where somebody may make one. */
  creating?: Creating | undefined
  onChange: (value: unknown) => void
  onBlur?: () => void
}

/** The active filters, by the names under which they travel; a row passes with any of the values. */
export type Filters = Readonly<Record<string, readonly string[]>>

/** The props of every filter. */
export interface FilterProps<F = Field> {
  name: string
  field: F
  resource: AnyResource
  /** The list's react-admin resource name. */
  resourceName: string
  list: AnyList
  filters: Filters
  /** Sets these filters and leaves the others; one without values is taken away. */
  onChange: (part: Filters) => void
}

/** The props of an override of an action's dialog. */
export interface ActionProps {
  reference: RowsReference
  row: { id: number } & Record<string, unknown>
  onClose: () => void
}

/** The props of a note within an action's dialog. */
export type AsideProps = Pick<ActionProps, 'reference' | 'row'>

/** The four views of a list, as react-admin names them. */
export type View = 'list' | 'create' | 'edit' | 'show'

/** The props of a list's screen or tool. */
export interface ListProps {
  reference: ListReference
}
