import type { ReactNode } from 'react'
import type { AnyResource } from '../../resources/kit/define.ts'
import { type Field, type FieldType, type FieldTypes, labelOf } from '../../resources/kit/fields.ts'
import { stateOf } from '../../resources/kit/states.ts'
import type { Format } from '../i18n/format.ts'
import { cellFor } from '../overrides.tsx'
import { choiceKey, stateKey } from '../session/labels.ts'
import { Icon } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { SafeLink } from '../ui/SafeLink.tsx'
import { StateBadge } from '../ui/StateBadge.tsx'

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

const text = ({ value }: { value: unknown }) => <bdi className="cell-text">{String(value)}</bdi>
const number = ({ value, format }: { value: unknown; format: Format }) =>
  format.number(value as number)

function money({ value, format }: { value: unknown; format: Format }) {
  const { amount, currency } = format.money(String(value))
  return (
    <span className="money">
      <small>{currency}</small>
      {amount}
    </span>
  )
}

/** Yes or no, with its sign. */
export function flag({ value, translate }: { value: unknown; translate: (key: string) => string }) {
  const on = value === 1
  return (
    <span className="yes" data-on={on}>
      <Icon name={on ? 'check' : 'minus'} />
      {translate(on ? 'ui.yes' : 'ui.no')}
    </span>
  )
}

function choice({ value, field, name, resource, translate }: CellProps<FieldTypes['choice']>) {
  const known = String(value)
  const tone = field.values[known]
  if (!tone) return known
  return <StateBadge tone={tone}>{translate(choiceKey(resource, name, known))}</StateBadge>
}

/** One cell for each field type; a new type does not compile without one. */
const CELLS = {
  id: ({ value }) => <span className="mono">{String(value)}</span>,
  text: ({ value, field }) =>
    field.mono ? <bdi className="mono cell-text">{String(value)}</bdi> : text({ value }),
  longtext: text,
  email: ({ value }) => (
    <SafeLink href={`mailto:${value}`}>
      <bdi dir="ltr">{String(value)}</bdi>
    </SafeLink>
  ),
  phone: ({ value }) => (
    <SafeLink href={`tel:${String(value).replace(/[^+\d]/g, '')}`}>
      <bdi dir="ltr">{String(value)}</bdi>
    </SafeLink>
  ),
  url: ({ value }) => (
    <SafeLink href={String(value)}>
      <bdi dir="ltr">{String(value)}</bdi>
    </SafeLink>
  ),
  image: ({ value }) => <Picture src={String(value)} alt="" />,
  integer: number,
  money,
  percent: ({ value, format }) => format.percent(String(value)),
  coordinate: ({ value }) => <bdi className="mono">{String(value)}</bdi>,
  flag,
  choice,
  reference: ({ value, name, row }) => (
    <bdi className="cell-text">{String(row[labelOf(name)] ?? `#${value}`)}</bdi>
  ),
  date: ({ value, format }) => <time dateTime={String(value)}>{format.date(String(value))}</time>,
  time: ({ value }) => <time>{String(value)}</time>,
  datetime: ({ value, format }) => (
    <time dateTime={String(value)} title={format.moment(String(value))}>
      {format.datetime(String(value))}
    </time>
  ),
} satisfies { [T in FieldType]: (props: CellProps<{ type: T } & FieldTypes[T]>) => ReactNode }

/** Field types whose values line up at the end of their column. */
const AT_END: ReadonlySet<FieldType> = new Set(['integer', 'money', 'percent'])

/** Whether a column's values are numbers that line up. */
export function isNumeric(field: Field | undefined): boolean {
  return field !== undefined && AT_END.has(field.type)
}

/** The badge of a row's state. */
export function StateOf({
  row,
  resource,
  translate,
  format,
}: Pick<CellProps, 'row' | 'resource' | 'translate' | 'format'>) {
  const name = stateOf(row, resource, format.today)
  const state = name === null ? undefined : resource.states?.[name]
  if (name === null || !state) return null
  return <StateBadge tone={state.tone}>{translate(stateKey(resource, name))}</StateBadge>
}

/** Shows one value of a row by its field's type. */
export function showValue(props: Omit<CellProps, 'field' | 'value'>): ReactNode {
  const { name, row, resource } = props
  if (name === 'state') return <StateOf {...props} />
  const field = resource.fields[name]
  if (!field) return null
  const value = row[name]
  const own = cellFor(resource.name, name)
  if (own) return own({ ...props, field, value })
  const empty = value === null || value === undefined || value === ''
  if (empty) return <span className="muted">–</span>
  // Each entry takes the field of its own type, which is the one it is looked up by.
  return (CELLS[field.type] as Cell)({ ...props, field, value })
}
