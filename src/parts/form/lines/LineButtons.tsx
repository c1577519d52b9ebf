import { useTranslate } from 'ra-core'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'

interface LineButtonsProps {
  index: number
  count: number
  /** True if the order of the lines is stored. */
  isOrdered: boolean
  onMove: (index: number, step: -1 | 1, focusSelector: string) => void
  onRemove: (index: number) => void
}

/** The buttons that move and remove a line. */
export function LineButtons({ index, count, isOrdered, onMove, onRemove }: LineButtonsProps) {
  const translate = useTranslate()
  const params = { line: index + 1 }
  const [up, down, remove] = ['ui.line_up', 'ui.line_down', 'ui.line_remove'].map((key) =>
    translate(key, params),
  )
  return (
    <span className="line-buttons">
      {isOrdered && (
        <>
          <button
            type="button"
            className="row-action"
            data-up
            aria-label={up}
            title={up}
            disabled={index === 0}
            onClick={() => onMove(index, -1, '[data-up]')}
          >
            <Icon name="up" />
          </button>
          <button
            type="button"
            className="row-action"
            data-down
            aria-label={down}
            title={down}
            disabled={index === count - 1}
            onClick={() => onMove(index, 1, '[data-down]')}
          >
            <Icon name="down" />
          </button>
        </>
      )}
      <button
        type="button"
        className="row-action"
        data-remove
        aria-label={remove}
        title={remove}
        onClick={() => onRemove(index)}
      >
        <Icon name="close" />
      </button>
    </span>
  )
}
