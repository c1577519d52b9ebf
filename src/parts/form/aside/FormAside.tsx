import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { listComputedFields } from '../../../../registry/values/computed/computed.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Values } from '../../fields/validation.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { Money } from '../../../platform/ui/values/Money.tsx'
import { Facts } from './Facts.tsx'
import { FreeNames } from './FreeNames.tsx'
import { PlacesLeft } from './PlacesLeft.tsx'
import { listPreviewAmounts, Receipt } from './Receipt.tsx'
import { useComputed } from './useComputed.ts'
import { usePreview } from './usePreview.ts'

interface FormAsideProps {
  resource: AnyResource
  /** Values the form does not ask for. */
  fixedValues?: Values
}

/** Returns whether the entity has facts or prices to show beside its form. */
export const hasAside = ({ derivedFields, fields }: AnyResource): boolean =>
  derivedFields !== undefined || listComputedFields(fields).length > 0

/**
 * Returns whether the screen has room for a column beside the form; otherwise it is a bar that
 * opens.
 */
const isWide = () => !window.matchMedia || window.matchMedia('(min-width: 1101px)').matches

/**
 * The facts, places left, free people and price that follow from a form, updated while the user
 * chooses.
 */
export function FormAside({ resource, fixedValues }: FormAsideProps) {
  const translate = useTranslate()
  const format = useFormat()
  // Somebody who counts cash compares it with what is expected.
  const [isOpen, setOpen] = useState(() => isWide() || resource.lines?.denominations !== undefined)
  const preview = usePreview(resource, fixedValues)
  const computed = useComputed(resource, { fixedValues, preview: preview?.row })
  if (!preview && Object.keys(computed).length === 0) return null
  const row = { ...preview?.row, ...computed }
  const places = preview?.places ?? {}
  const { totalName: totalFieldName } = listPreviewAmounts({ resource, row })
  return (
    <aside className="form-aside" aria-label={translate('ui.summary')}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span>{translate('ui.summary')}</span>
          {totalFieldName && !isOpen && (
            <span className="aside-sum">
              <span>{translate(getFieldLabelKey(resource, totalFieldName))}</span>{' '}
              <Money {...format.money(String(row[totalFieldName]))} />
            </span>
          )}
          <Icon name="chevron" />
        </summary>
        <Facts resource={resource} row={row} />
        <PlacesLeft resource={resource} places={places} />
        <FreeNames resource={resource} />
        <Receipt resource={resource} row={row} />
        {!totalFieldName && Object.keys(places).length === 0 && (
          <p className="aside-hint muted">{translate('ui.summary_hint')}</p>
        )}
      </details>
    </aside>
  )
}
