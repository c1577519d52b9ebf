import { describeNew } from '../../../platform/i18n/verb-words.ts'
import { useTranslate } from 'ra-core'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { RowDialog } from '../../../parts/planning/row-forms.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { getSharedReferences } from '../../../parts/fields/same-references.ts'
import type { Owner } from './NoRelated.tsx'
import type { Relation } from './filter-relations.ts'

const NewRowContext = createContext<(relation: Relation) => void>(() => undefined)

/**
 * Holds the dialog that creates a related row. It surrounds the rows, because the button moves when
 * the first row arrives, and the dialog would lose what was typed.
 */
export function NewRows({ owner, children }: { owner?: Owner | undefined; children: ReactNode }) {
  const [relation, setRelation] = useState<Relation>()
  return (
    <NewRowContext value={setRelation}>
      {children}
      {relation && (
        <RowDialog
          reference={relation.reference}
          fixedValues={relation.filter}
          startValues={
            owner && getSharedReferences(relation.reference.resource, owner.resource, owner.row)
          }
          onClose={() => setRelation(undefined)}
        />
      )}
    </NewRowContext>
  )
}

/** The button that creates a row related to the current one. */
export function NewRow({ relation }: { relation: Relation }) {
  const translate = useTranslate()
  const openDialog = useContext(NewRowContext)
  return (
    <Button icon="plus" onClick={() => openDialog(relation)}>
      {describeNew(translate, relation.reference.resource)}
    </Button>
  )
}
