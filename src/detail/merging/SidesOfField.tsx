import { useTranslate } from 'ra-core'
import { useId } from 'react'
import type { AnyResource } from '../../../resources/kit/entities/registry.ts'
import { FieldValue } from '../../fields/cells/FieldValue.tsx'
import { useFormat } from '../../i18n/format.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'
import type { Side, Sides } from './differences.ts'

interface SidesOfFieldProps {
  resource: AnyResource
  name: string
  sides: Sides
  choice: Side | undefined
  onChoose: (side: Side) => void
}

/** A field in which two rows differ, side by side, and whose value is to be kept. */
export function SidesOfField({ resource, name, sides, choice, onChoose }: SidesOfFieldProps) {
  const translate = useTranslate()
  const format = useFormat()
  const id = useId()
  return (
    <fieldset className="merge-field">
      <legend>{translate(fieldLabelKey(resource, name))}</legend>
      <div className="merge-sides">
        {(['stays', 'goes'] as const).map((side) => (
          <div key={side} className="merge-side" data-chosen={choice === side || undefined}>
            <label>
              <input
                type="radio"
                name={id}
                checked={choice === side}
                aria-describedby={`${id}-${side}`}
                onChange={() => onChoose(side)}
              />
              {translate(`merge.${side}`)}
            </label>
            <div id={`${id}-${side}`} className="merge-value">
              <FieldValue {...{ name, row: sides[side], resource, format, translate }} />
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
