import { useTranslate } from 'ra-core'
import { useId } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { FieldValue } from '../../fields/cells/FieldValue.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'

/** A side of the choice: the name of the side, and the row with the value. */
export interface ChoiceSide<S extends string> {
  side: S
  label: string
  row: Row
}

interface SideChoiceProps<S extends string> {
  resource: AnyResource
  name: string
  sides: readonly ChoiceSide<S>[]
  choice: S | undefined
  onChoose: (side: S) => void
}

/** The values of a field in two rows side by side, to choose one. */
export function SideChoice<S extends string>(props: SideChoiceProps<S>) {
  const { resource, name, sides, choice, onChoose } = props
  const translate = useTranslate()
  const format = useFormat()
  const id = useId()
  return (
    <div className="merge-sides">
      {sides.map(({ side, label, row }) => (
        <div key={side} className="merge-side" data-chosen={choice === side || undefined}>
          <label>
            <input
              type="radio"
              name={id}
              checked={choice === side}
              aria-describedby={`${id}-${side}`}
              onChange={() => onChoose(side)}
            />
            <span>{label}</span>
          </label>
          <div id={`${id}-${side}`} className="merge-value">
            <FieldValue
              name={name}
              row={row}
              resource={resource}
              format={format}
              translate={translate}
            />
          </div>
        </div>
      ))}
    </div>
  )
}
