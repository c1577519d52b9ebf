import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { download } from '../../parts/export/download.ts'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { FormError } from '../../platform/ui/feedback/FormError.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { zipPerson } from './zip-person.ts'

/** The buttons that export and erase a person. */
export function PersonalDataActions({ resource, row }: { resource: AnyResource; row: Row }) {
  const translate = useTranslate()
  const [isErasing, setErasing] = useState(false)
  const { submit, busy, failure } = useSubmit(async () => {
    download(`${resource.name}-${row.id}.zip`, await zipPerson(resource.name, row.id))
  })
  return (
    <div className="access-body">
      <FormError error={failure} />
      <p>{translate('personal_data.text')}</p>
      <div className="row">
        <Button icon="download" busy={busy} onClick={() => submit()}>
          {translate('personal_data.export')}
        </Button>
        <Button icon="purge" onClick={() => setErasing(true)}>
          {translate('personal_data.erase')}
        </Button>
      </div>
      {isErasing && <EraseDialog resource={resource} row={row} onClose={() => setErasing(false)} />}
    </div>
  )
}
