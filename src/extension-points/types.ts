import type { ReactNode } from 'react'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import type { Field } from '../../resources/kit/fields/field-types.ts'
import type { ListReference, RowsReference } from '../data/rows/list-references.ts'
import type { Format } from '../i18n/format.ts'

/** What a cell needs to show one value of a row. */
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

/** What ties an input to its label, its hint and its error. */
export interface Wiring {
  id: string
  required: boolean
  invalid: boolean
  describedBy?: string
  /** Its name where no label points to it. */
  label?: string
}

/** What an input shows and how it is changed; it keeps nothing itself. */
export interface InputProps<F = Field> extends Wiring {
  resource: AnyResource
  name: string
  field: F
  value: unknown
  /** What the other fields of the row hold, for choices that depend on them. */
  siblings?: Readonly<Record<string, unknown>>
  /** The title of a reference's current value, whose row may no longer be among the choices. */
  valueTitle?: string
  onChange: (value: unknown) => void
  onBlur?: () => void
}

/** What an action of one's own is given instead of the generated dialog. */
export interface ActionProps {
  reference: RowsReference
  row: { id: number } & Record<string, unknown>
  onClose: () => void
}

/** What is given to whatever stands in the dialog of an action besides. */
export type AsideProps = Pick<ActionProps, 'reference' | 'row'>

/** The four views of a list, as react-admin names them. */
export type View = 'list' | 'create' | 'edit' | 'show'

/** What a screen of one list, or a tool above its rows, is given. */
export interface ListProps {
  reference: ListReference
}
