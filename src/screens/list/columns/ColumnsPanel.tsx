import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { setPreference, usePreferences } from '../../../platform/layout/preferences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Segmented } from '../../../platform/ui/controls/Segmented.tsx'
import { listAllColumns, moveColumn, toggleColumn } from './column-order.ts'
import { resetWidths, setWidth, useWidths } from './column-widths.ts'

/**
 * Keeps the focus on a button whose list is reordered, because the browser then drops the focus. A
 * button that becomes disabled passes the focus to its neighbour.
 */
export function useKeptFocus<E extends HTMLElement>(
  order: readonly string[],
): { ref: RefObject<E | null>; keepFocus: () => void } {
  const ref = useRef<E>(null)
  const focusTarget = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const button = focusTarget.current
    focusTarget.current = null
    if (!button) return
    const isDisabled = button.matches(':disabled')
    const neighbour = button.parentElement?.querySelector<HTMLElement>('button:enabled')
    ;(isDisabled ? neighbour : button)?.focus()
  }, [order])
  const keepFocus = () => {
    const activeElement = document.activeElement
    focusTarget.current =
      activeElement instanceof HTMLElement && ref.current?.contains(activeElement)
        ? activeElement
        : null
  }
  return { ref, keepFocus }
}

/** The fixed widths in pixels. Without a width, a column is as wide as its content. */
const FIXED_WIDTHS = { narrow: 96, medium: 180, wide: 320 } as const

interface ColumnItemProps {
  resource: AnyResource
  name: string
  /** The position among the shown columns, from 0; negative for a hidden column. */
  position: number
  /** The number of shown columns. */
  count: number
  width: number | undefined
  onToggle: () => void
  /** Moves the column by a number of positions. */
  onMove: (step: 1 | -1) => void
  onWidth: (width: number | undefined) => void
}

/**
 * Chooses the width of a column: that of its content, a preset, or the width set by dragging.
 */
function WidthSelect({
  label,
  width,
  onWidth,
}: { label: string } & Pick<ColumnItemProps, 'width' | 'onWidth'>) {
  const translate = useTranslate()
  const { number } = useFormat()
  const isCustomWidth =
    width !== undefined && !Object.values(FIXED_WIDTHS).some((preset) => preset === width)
  return (
    <select
      aria-label={translate('ui.column_width', { name: label })}
      value={width ?? ''}
      onChange={({ target }) => onWidth(target.value ? Number(target.value) : undefined)}
    >
      <option value="">{translate('ui.width.auto')}</option>
      {Object.entries(FIXED_WIDTHS).map(([name, pixels]) => (
        <option key={name} value={pixels}>
          {translate(`ui.width.${name}`)}
        </option>
      ))}
      {isCustomWidth && (
        <option value={width}>{translate('ui.width.drawn', { pixels: number(width) })}</option>
      )}
    </select>
  )
}

/** A column of the chooser: shown or hidden, its width, and buttons to move it. */
function ColumnItem(props: ColumnItemProps) {
  const { resource, name, position, count, width, onToggle, onMove, onWidth } = props
  const translate = useTranslate()
  const label = translate(getFieldLabelKey(resource, name))
  const isShown = position >= 0
  const moveButtons = [
    { step: -1, icon: 'up', key: 'ui.column_up', isAtEnd: position === 0 },
    { step: 1, icon: 'down', key: 'ui.column_down', isAtEnd: position === count - 1 },
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
            {moveButtons.map(({ step, icon, key, isAtEnd }) => (
              <button
                key={key}
                type="button"
                title={translate(key, { name: label })}
                aria-label={translate(key, { name: label })}
                disabled={isAtEnd}
                onClick={() => onMove(step)}
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

export interface ColumnChooserProps {
  reference: ListReference
  columns: readonly string[]
  changeState: (changes: { columns: readonly string[] | undefined }) => void
}

/** The row density of all lists. */
function DensitySwitch() {
  const translate = useTranslate()
  const { density } = usePreferences()
  return (
    <Segmented
      label={translate('ui.density')}
      values={['comfortable', 'compact']}
      value={density}
      renderName={(option) => translate(`ui.density.${option}`)}
      onChange={(density) => setPreference('density', density)}
    />
  )
}

/** The columns of a list, shown ones first in their order, with the controls of each. */
export function ColumnsPanel({ reference, columns, changeState }: ColumnChooserProps) {
  const translate = useTranslate()
  const allColumns = listAllColumns(reference)
  const hiddenColumns = allColumns.filter((name) => !columns.includes(name))
  const widths = useWidths(reference.resourceName)
  const { ref: listRef, keepFocus } = useKeptFocus<HTMLOListElement>(columns)
  const reset = () => {
    resetWidths(reference.resourceName)
    changeState({ columns: undefined })
  }
  return (
    <div className="popover columns-pop">
      <DensitySwitch />
      <ol ref={listRef} className="column-items">
        {[...columns, ...hiddenColumns].map((name) => (
          <ColumnItem
            key={name}
            resource={reference.resource}
            name={name}
            position={columns.indexOf(name)}
            count={columns.length}
            width={widths[name]}
            onToggle={() => changeState({ columns: toggleColumn(columns, name, allColumns) })}
            onMove={(step) => {
              keepFocus()
              changeState({ columns: moveColumn(columns, name, step) })
            }}
            onWidth={(width) => setWidth(reference.resourceName, name, width)}
          />
        ))}
      </ol>
      <Button kind="quiet" onClick={reset}>
        {translate('ui.columns_reset')}
      </Button>
    </div>
  )
}
