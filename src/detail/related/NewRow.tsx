import { useTranslate } from 'ra-core'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { RowFormDialog } from '../../form/RowFormDialog.tsx'
import { nameKey } from '../../i18n/label-keys.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { Relation } from './relations-by.ts'

const NewRowContext = createContext<(relation: Relation) => void>(() => undefined)

/**
 * Holds the dialog in which a related row is made. It stands around the rows and not at the button,
 * because the button moves when the first row arrives, and would take what was typed with it.
 */
export function NewRows({ children }: { children: ReactNode }) {
  const [relation, setRelation] = useState<Relation>()
  return (
    <NewRowContext value={setRelation}>
      {children}
      {relation && (
        <RowFormDialog
          reference={relation.reference}
          fixed={relation.filter}
          onClose={() => setRelation(undefined)}
        />
      )}
    </NewRowContext>
  )
}

/** The way to a new row that belongs to the one whose page this is. */
export function NewRow({ relation, isMain }: { relation: Relation; isMain?: boolean }) {
  const translate = useTranslate()
  const make = useContext(NewRowContext)
  const name = translate(nameKey(relation.reference.resource), { smart_count: 1 })
  return (
    <Button kind={isMain ? 'water' : 'plain'} icon="plus" onClick={() => make(relation)}>
      {translate('ui.new', { name })}
    </Button>
  )
}
