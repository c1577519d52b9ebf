import type { ReactNode } from 'react'
import type { Field, FieldType, FieldTypes } from '../../../registry/fields/field-types.ts'
import { LINES, type Lines } from '../../../registry/fields/row-lines.ts'
import { labelOf, pointedTo } from '../../../registry/fields/pointing.ts'
import { titlesText } from '../../../registry/text/value-text.ts'
import { traitsOf } from '../../../registry/fields/traits.ts'
import { phoneLink } from '../../../registry/characters/phone.ts'
import type { ResourceName } from '#business/words/names.ts'
import { stateOf } from '../../../registry/fields/conditions.ts'
import { resourceOf } from '../../data/rows/resources.ts'
import { useOverride } from '../../extension-points/overrides-context.ts'
import type { Cell, CellProps } from '../../extension-points/types.ts'
import type { Format } from '../../i18n/format.ts'
import { choiceKey, stateKey } from '../../i18n/label-keys.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { ownText } from '../../ui/own-text.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Picture } from '../../ui/values/Picture.tsx'
import { SafeLink } from '../../ui/values/SafeLink.tsx'
import { StateBadge } from '../../ui/values/StateBadge.tsx'
import { FileLinks } from './FileLinks.tsx'
import { RowLink } from './RowLink.tsx'

const text = ({ value }: { value: unknown }) => (
  <bdi className="cell-text" translate="no">
    {String(value)}
  </bdi>
)
const number = ({ value, format }: { value: unknown; format: Format }) => (
  <span translate="no">{format.number(value as number)}</span>
)

/**
 * Whether the title of a reference's target is a code, a serial number for example, shown in a
 * monospaced font.
 */
function isMono(to: ResourceName): boolean {
  const { fields, title } = resourceOf(to)
  const field = fields[title]
  return field?.type === 'text' && field.mono === true
}

/** The title of the row that a field points to, by the letters that its entity's titles have. */
function targetTitle(to: ResourceName | undefined, { name, value, row }: CellProps<unknown>) {
  return (
    <bdi className={to && isMono(to) ? 'mono cell-text' : 'cell-text'} translate="no">
      {String(row[labelOf(name)] ?? `#${value}`)}
    </bdi>
  )
}

/** An e-mail address that may be broken into lines after its @. */
function breakable(address: string): ReactNode {
  const [name, ...host] = address.split('@')
  if (host.length === 0) return name
  return (
    <>
      <span>{`${name}@`}</span>
      <wbr />
      <span>{host.join('@')}</span>
    </>
  )
}

/** The cell of a flag: an icon and yes or no. */
export function flag({ value, translate }: { value: unknown; translate: (key: string) => string }) {
  const on = value === 1
  return (
    <span className="flag" data-on={on}>
      <Icon name={on ? 'check' : 'minus'} />
      <span>{translate(on ? 'ui.yes' : 'ui.no')}</span>
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
  id: ({ value }) => (
    <span className="mono" translate="no">
      {String(value)}
    </span>
  ),
  text: ({ value, field }) =>
    field.mono ? (
      <bdi className="mono cell-text" translate="no">
        {String(value)}
      </bdi>
    ) : (
      text({ value })
    ),
  longtext: text,
  email: ({ value }) => (
    <SafeLink href={`mailto:${value}`}>
      <bdi dir="ltr" translate="no">
        {breakable(String(value))}
      </bdi>
    </SafeLink>
  ),
  phone: ({ value }) => (
    <SafeLink href={phoneLink(String(value))}>
      <bdi dir="ltr" translate="no">
        {String(value)}
      </bdi>
    </SafeLink>
  ),
  url: ({ value }) => (
    <SafeLink href={String(value)}>
      <bdi dir="ltr" translate="no">
        {String(value)}
      </bdi>
    </SafeLink>
  ),
  image: ({ value }) => <Picture src={String(value)} alt="" />,
  files: ({ value }) => <FileLinks addresses={value as readonly string[]} />,
  integer: number,
  money: ({ value, format }) => <Money {...format.money(String(value))} />,
  percent: ({ value, format }) => <span translate="no">{format.percent(String(value))}</span>,
  coordinate: ({ value }) => (
    <bdi className="mono" translate="no">
      {String(value)}
    </bdi>
  ),
  flag,
  choice,
  reference: (props) => targetTitle(props.field.to, props),
  references: ({ value, name, row }) => {
    const titles = row[labelOf(name)]
    return (
      <span className="cell-chips">
        {(value as readonly number[]).map((id, at) => (
          <bdi key={id} className="cell-chip" translate="no">
            {titlesText([id], Array.isArray(titles) ? [titles[at]] : [])}
          </bdi>
        ))}
      </span>
    )
  },
  polymorphic: (props) => {
    const to = pointedTo(props.field, props.row)
    return (
      <RowLink to={to} id={props.value}>
        {targetTitle(to, props)}
      </RowLink>
    )
  },
  date: ({ value, format }) => <time dateTime={String(value)}>{format.date(String(value))}</time>,
  time: ({ value }) => <time>{String(value)}</time>,
  datetime: ({ value, format }) => (
    <time dateTime={String(value)} title={format.moment(String(value))}>
      {format.datetime(String(value))}
    </time>
  ),
} satisfies { [T in FieldType]: (props: CellProps<{ type: T } & FieldTypes[T]>) => ReactNode }

/** Whether a cell has text that may be cut short to make room for other columns; codes never are. */
export function mayBeCut(
  field: Field | undefined,
  name: string,
  row: Readonly<Record<string, unknown>>,
): boolean {
  if (!field || !traitsOf(field.type).truncated || (field.type === 'text' && field.mono))
    return false
  const value = row[field.type === 'reference' ? labelOf(name) : name]
  return value !== null && value !== undefined
}

/** Whether the values of a field are quantities, which are aligned at their end. */
export function isNumeric(field: Field | undefined): boolean {
  return field !== undefined && traitsOf(field.type).quantity === true
}

/** The badge of a row's state, with its reason where there is one. */
export function StateOf({
  row,
  resource,
  translate,
  format,
}: Pick<CellProps, 'row' | 'resource' | 'translate' | 'format'>) {
  const name = stateOf(row, resource.states, format.today)
  const state = name === null ? undefined : resource.states?.[name]
  if (name === null || !state) return null
  const { tone, icon } = state
  const word = translate(stateKey(resource, name))
  const badge = (
    <StateBadge tone={tone} icon={icon}>
      {word}
    </StateBadge>
  )
  const why = state.reasonField && row[labelOf(state.reasonField)]
  if (!why) return badge
  return (
    <span className="state-cell">
      {badge}
      <bdi className="state-reason" translate="no">
        {String(why)}
      </bdi>
    </span>
  )
}

/** The lines of a row in one text, where there is no room for a table of them. */
function linesText({ columns }: Lines, row: Readonly<Record<string, unknown>>): string {
  const lines = (row[LINES] ?? []) as readonly Readonly<Record<string, unknown>>[]
  const shown = (line: Readonly<Record<string, unknown>>) =>
    columns.map((name) => line[labelOf(name)] ?? line[name] ?? '–').join(' · ')
  return lines.map(shown).join('; ') || '–'
}

type ValueProps = Omit<CellProps, 'field' | 'value'>

/** The value of a row's field by its type, where nothing replaces it; it has no hooks. */
export function generatedValue(props: ValueProps): ReactNode {
  const { name, row, resource } = props
  if (name === 'state') return <StateOf {...props} />
  if (name === LINES && resource.lines)
    return <bdi translate="no">{linesText(resource.lines, row)}</bdi>
  const field = resource.fields[name]
  if (!field) return null
  const value = row[name]
  const empty = value === null || value === undefined || value === ''
  if (empty) return <span className="muted">–</span>
  // The cast is safe: each cell takes the field of the type that it is looked up by.
  return (CELLS[field.type] as Cell)({ ...props, field, value })
}

/** The value of a row's field, by its override or its field's type. */
export function FieldValue(props: ValueProps): ReactNode {
  const { name, row, resource } = props
  const own = useOverride('cells', resource.name, name)
  const field = resource.fields[name]
  return ownText(own && field ? own({ ...props, field, value: row[name] }) : generatedValue(props))
}
