import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { Field } from '../../resources/kit/fields/field-types.ts'
import { isEmpty } from '../../resources/kit/values/parse-value.ts'
import { mayDo } from '../access/ability.ts'
import { isOffered, useExtensions } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import { resourceOf } from '../data/rows/resources.ts'
import type { Values } from '../fields/validation.ts'
import { nameKey } from '../i18n/label-keys.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useQuickCreate } from './useQuickCreate.ts'

interface WithQuickCreateProps {
  field: Field
  siblings: Values
  onMade: (id: number) => void
  children: ReactNode
}

/** A reference input with a New button, for targets that can be created from here. */
export function WithQuickCreate({ field, siblings, onMade, children }: WithQuickCreateProps) {
  const translate = useTranslate()
  const make = useQuickCreate()
  const session = useSession()
  const extensions = useExtensions()
  const target = field.type === 'reference' ? resourceOf(field.to) : undefined
  const canMake = target?.quickCreate && isOffered(target, 'create', extensions)
  if (!make || !canMake || field.type !== 'reference' || !mayDo(session, target, 'create'))
    return children
  const within = Object.entries(field.within ?? {})
  const fixed = Object.fromEntries(within.map(([theirs, ours]) => [theirs, siblings[ours]]))
  const name = translate(nameKey(target), { smart_count: 1 })
  return (
    <div className="with-new">
      {children}
      <Button
        icon="plus"
        // A new car needs its owner, so the fields it depends on come first.
        disabled={Object.values(fixed).some(isEmpty)}
        onClick={() => make({ resource: target, fixed, onMade })}
      >
        {translate('ui.new', { name })}
      </Button>
    </div>
  )
}
