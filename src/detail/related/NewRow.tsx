import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { RowFormDialog } from '../../form/RowFormDialog.tsx'
import { nameKey } from '../../i18n/label-keys.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { Relation } from './relations-by.ts'

/** The way to a new row that belongs to the one whose page this is. */
export function NewRow({ relation, isMain }: { relation: Relation; isMain?: boolean }) {
  const { reference, filter } = relation
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const name = translate(nameKey(reference.resource), { smart_count: 1 })
  return (
    <>
      <Button kind={isMain ? 'water' : 'plain'} icon="plus" onClick={() => setOpen(true)}>
        {translate('ui.new', { name })}
      </Button>
      {isOpen && (
        <RowFormDialog reference={reference} fixed={filter} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
