import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { SideChoice } from '../../parts/form/conflict/SideChoice.tsx'
import { getFieldLabelKey } from '../../platform/i18n/label-keys.ts'
import type { MergeSide, RowBySide } from './differences.ts'

interface SidesOfFieldProps {
  resource: AnyResource
  name: string
  rowBySide: RowBySide
  choice: MergeSide | undefined
  onChoose: (side: MergeSide) => void
}

/** A field in which two rows differ, with both values side by side, to choose one. */
export function SidesOfField({ resource, name, rowBySide, choice, onChoose }: SidesOfFieldProps) {
  const translate = useTranslate()
  const bothSides = (['stays', 'goes'] as const).map((side) => {
    const label = translate(`merge.${side}`)
    return { side, label, row: rowBySide[side] }
  })
  return (
    <fieldset className="merge-field stack">
      <legend>{translate(getFieldLabelKey(resource, name))}</legend>
      <SideChoice
        resource={resource}
        name={name}
        choice={choice}
        onChoose={onChoose}
        sides={bothSides}
      />
    </fieldset>
  )
}
