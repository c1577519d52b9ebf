import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { useFormat } from '../../i18n/format.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'

/** Widths to choose from, in pixels; without one a column is as wide as its contents. */
const WIDTHS = { narrow: 96, medium: 180, wide: 320 } as const

interface ColumnItemProps {
  resource: AnyResource
  name: string
  /** Its place among those that are shown, from 0; below 0 where it is hidden. */
  place: number
  /** The number of columns that are shown. */
  count: number
  width: number | undefined
  onToggle: () => void
  /** Moves it by so many places. */
  onMove: (by: 1 | -1) => void
  onWidth: (width: number | undefined) => void
}

/** The width of a column: that of its contents, one of a few, or what its edge was drawn to. */
function WidthSelect({
  label,
  width,
  onWidth,
}: { label: string } & Pick<ColumnItemProps, 'width' | 'onWidth'>) {
  const translate = useTranslate()
  const { number } = useFormat()
  const isDrawn = width !== undefined && !Object.values(WIDTHS).some((one) => one === width)
  return (
    <select
      aria-label={translate('ui.column_width', { name: label })}
      value={width ?? ''}
      onChange={({ target }) => onWidth(target.value ? Number(target.value) : undefined)}
    >
      <option value="">{translate('ui.width.auto')}</option>
      {Object.entries(WIDTHS).map(([name, pixels]) => (
        <option key={name} value={pixels}>
          {translate(`ui.width.${name}`)}
        </option>
      ))}
      {isDrawn && (
        <option value={width}>{translate('ui.width.drawn', { pixels: number(width) })}</option>
      )}
    </select>
  )
}

/** One column of the chooser: whether it is shown, how wide, and the ways to another place. */
export function ColumnItem(props: ColumnItemProps) {
  const { resource, name, place, count, width, onToggle, onMove, onWidth } = props
  const translate = useTranslate()
  const label = translate(fieldLabelKey(resource, name))
  const isShown = place >= 0
  const steps = [
    { by: -1, icon: 'up', key: 'ui.column_up', isAtEnd: place === 0 },
    { by: 1, icon: 'down', key: 'ui.column_down', isAtEnd: place === count - 1 },
  ] as const
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isShown}
          disabled={isShown && name === resource.title}
          onChange={onToggle}
        />
        <span>{label}</span>
      </label>
      {isShown && (
        <>
          <WidthSelect label={label} width={width} onWidth={onWidth} />
          <span className="column-steps">
            {steps.map(({ by, icon, key, isAtEnd }) => (
              <button
                key={key}
                type="button"
                title={translate(key, { name: label })}
                aria-label={translate(key, { name: label })}
                disabled={isAtEnd}
                onClick={() => onMove(by)}
              >
                <Icon name={icon} />
              </button>
            ))}
          </span>
        </>
      )}
    </li>
  )
}
