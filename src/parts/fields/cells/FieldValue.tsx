import type { ReactNode } from 'react'
import type { Field, FieldType, FieldTypes } from '../../../../registry/fields/field-types.ts'
import { buildEmailLink } from '../../../../registry/characters/email.ts'
import { LINES_PROPERTY, type RowLines } from '../../../../registry/fields/row-lines.ts'
import { getReferenceTitleName, getTargetEntity } from '../../../../registry/fields/targets.ts'
import { formatTitles } from '../../../../registry/text/value-text.ts'
import { getTypeTraits } from '../../../../registry/fields/traits.ts'
import type { ResourceName } from '#business/words'
import { findRowState } from '../../../../registry/fields/conditions.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import { formatTitle } from '../../../platform/data/useRowTitle.ts'
import { useOverride } from '../../../platform/extension-points/overrides-context.ts'
import type { Cell, CellProps } from '../../../platform/extension-points/types.ts'
import type { Format } from '../../../platform/i18n/format.ts'
import { getChoiceLabelKey, getStateKey } from '../../../platform/i18n/label-keys.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { isolateText } from '../../../platform/ui/isolate-text.tsx'
import { Money } from '../../../platform/ui/values/Money.tsx'
import { PhoneLink } from '../../../platform/ui/values/PhoneLink.tsx'
import { Picture } from '../../../platform/ui/values/Picture.tsx'
import { SafeLink } from '../../../platform/ui/values/SafeLink.tsx'
import { StateBadge } from '../../../platform/ui/values/StateBadge.tsx'
import { FileLinks } from './FileLinks.tsx'
import { RowLink } from './RowLink.tsx'

const renderTextCell = ({ value }: { value: unknown }) => (
  <bdi className="cell-text" translate="no">
    {String(value)}
  </bdi>
)
const renderNumberCell = ({ value, format }: { value: unknown; format: Format }) => (
  <span translate="no">{format.number(value as number)}</span>
)

/**
 * Returns whether the title of a reference's target is a code, such as a serial number, shown in a
 * monospaced font.
 */
function hasMonoTitle(to: ResourceName): boolean {
  const { fields, title } = getResource(to)
  const field = fields[title]
  return field?.type === 'text' && field.mono === true
}

/** Returns the title of a reference's target, in the font of that entity's titles. */
function getTargetTitle(to: ResourceName | undefined, props: CellProps<unknown>) {
  const { name, value, row } = props
  const title = row[getReferenceTitleName(name)]
  const isMissing = title === null || title === undefined
  return (
    <bdi className={to && hasMonoTitle(to) ? 'mono cell-text' : 'cell-text'} translate="no">
      {isMissing ? `#${value}` : to ? formatTitle(to, String(title), props) : String(title)}
    </bdi>
  )
}

/** Returns an e-mail address that may wrap after its @. */
function insertBreakPoints(address: string): ReactNode {
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
export function renderFlagCell({
  value,
  translate,
}: {
  value: unknown
  translate: (key: string) => string
}) {
  const isOn = value === 1
  return (
    <span className="flag" data-on={isOn}>
      <Icon name={isOn ? 'check' : 'minus'} />
      <span>{translate(isOn ? 'ui.yes' : 'ui.no')}</span>
    </span>
  )
}

function renderChoiceCell({
  value,
  field,
  name,
  resource,
  translate,
}: CellProps<FieldTypes['choice']>) {
  const code = String(value)
  const tone = field.values[code]
  if (!tone) return code
  const label = translate(getChoiceLabelKey(resource, name, code))
  // A plain word needs no sign: no other tone could be mistaken for it.
  if (tone === 'plain') return <span className="badge tone-plain">{label}</span>
  return <StateBadge tone={tone}>{label}</StateBadge>
}

/** A cell for each field type; a new type does not compile without one. */
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
      renderTextCell({ value })
    ),
  longtext: renderTextCell,
  email: ({ value }) => (
    <SafeLink href={buildEmailLink(String(value))}>
      <bdi dir="ltr" translate="no">
        {insertBreakPoints(String(value))}
      </bdi>
    </SafeLink>
  ),
  phone: ({ value }) => <PhoneLink phone={String(value)} />,
  url: ({ value }) => (
    <SafeLink href={String(value)}>
      <bdi dir="ltr" translate="no">
        {String(value)}
      </bdi>
    </SafeLink>
  ),
  image: ({ value }) => <Picture src={String(value)} alt="" />,
  files: ({ value }) => <FileLinks addresses={value as readonly string[]} />,
  integer: renderNumberCell,
  money: ({ value, format }) => <Money {...format.money(String(value))} />,
  percent: ({ value, format }) => <span translate="no">{format.percent(String(value))}</span>,
  coordinate: ({ value }) => (
    <bdi className="mono" translate="no">
      {String(value)}
    </bdi>
  ),
  flag: renderFlagCell,
  choice: renderChoiceCell,
  reference: (props) => getTargetTitle(props.field.to, props),
  references: ({ value, name, row }) => {
    const titles = row[getReferenceTitleName(name)]
    return (
      <span className="cell-chips">
        {(value as readonly number[]).map((id, index) => (
          <bdi key={id} className="cell-chip" translate="no">
            {formatTitles([id], Array.isArray(titles) ? [titles[index]] : [])}
          </bdi>
        ))}
      </span>
    )
  },
  polymorphic: (props) => {
    const to = getTargetEntity(props.field, props.row)
    return (
      <RowLink to={to} id={props.value}>
        {getTargetTitle(to, props)}
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

/**
 * Returns whether a cell's text may be truncated to make room for other columns. Codes are never
 * truncated.
 */
export function isTruncatable(
  field: Field | undefined,
  name: string,
  row: Readonly<Record<string, unknown>>,
): boolean {
  if (!field || !getTypeTraits(field.type).truncated || (field.type === 'text' && field.mono))
    return false
  const value = row[field.type === 'reference' ? getReferenceTitleName(name) : name]
  return value !== null && value !== undefined
}

/** Returns whether the values of a field are quantities, which are aligned at their end. */
export function isNumeric(field: Field | undefined): boolean {
  return field !== undefined && getTypeTraits(field.type).quantity === true
}

/** The badge of a row's state, with its reason if there is one. */
export function RowState({
  row,
  resource,
  translate,
  format,
}: Pick<CellProps, 'row' | 'resource' | 'translate' | 'format'>) {
  const name = findRowState(row, resource.states, format.today)
  const state = name === null ? undefined : resource.states?.[name]
  if (name === null || !state) return null
  const { tone, icon } = state
  const label = translate(getStateKey(resource, name))
  const badge = (
    <StateBadge tone={tone} icon={icon}>
      {label}
    </StateBadge>
  )
  const reason = state.reasonField && row[getReferenceTitleName(state.reasonField)]
  if (!reason) return badge
  return (
    <span className="state-cell">
      {badge}
      <bdi className="state-reason muted tiny" translate="no">
        {String(reason)}
      </bdi>
    </span>
  )
}

/** Returns the lines of a row as one text, for places without room for a table. */
function formatLines({ columns }: RowLines, row: Readonly<Record<string, unknown>>): string {
  const lines = (row[LINES_PROPERTY] ?? []) as readonly Readonly<Record<string, unknown>>[]
  const formatLine = (line: Readonly<Record<string, unknown>>) =>
    columns.map((name) => line[getReferenceTitleName(name)] ?? line[name] ?? '–').join(' · ')
  return lines.map(formatLine).join('; ') || '–'
}

type ValueProps = Omit<CellProps, 'field' | 'value'>

/** Returns the default rendering of a field's value by its type. It uses no hooks. */
export function renderGeneratedValue(props: ValueProps): ReactNode {
  const { name, row, resource } = props
  if (name === 'state') return <RowState {...props} />
  if (name === LINES_PROPERTY && resource.lines)
    return <bdi translate="no">{formatLines(resource.lines, row)}</bdi>
  const field = resource.fields[name]
  if (!field) return null
  const value = row[name]
  const isEmpty = value === null || value === undefined || value === ''
  if (isEmpty) return <span className="muted">–</span>
  // The cast is safe, because each cell is looked up by the type of its field.
  return (CELLS[field.type] as Cell)({ ...props, field, value })
}

/** The value of a row's field, by its override or its field's type. */
export function FieldValue(props: ValueProps): ReactNode {
  const { name, row, resource } = props
  const customCell = useOverride('cells', resource.name, name)
  const field = resource.fields[name]
  return isolateText(
    customCell && field
      ? customCell({ ...props, field, value: row[name] })
      : renderGeneratedValue(props),
  )
}
