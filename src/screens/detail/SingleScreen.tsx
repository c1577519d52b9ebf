import { useGetOne, useTranslate } from 'ra-core'
import { useCallback, useState } from 'react'
import { SINGLE_ROW_ID } from '../../../registry/entities/single.ts'
import { useCapabilitiesLoaded } from '../../platform/access/rights.ts'
import { useVerbs } from '../../parts/actions/useVerbs.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { NotFound } from '../../platform/layout/NotFound.tsx'
import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import type { Values } from '../../parts/fields/validation.ts'
import { FollowRow } from '../../parts/form/FollowRow.tsx'
import { RowForm } from '../../parts/planning/row-forms.tsx'
import { getListLabelKey } from '../../platform/i18n/label-keys.ts'
import { useTitle } from '../../platform/layout/title.tsx'
import { FixedSettings } from './FixedSettings.tsx'
import { useSave } from './FormScreens.tsx'
import { FieldGroups } from './groups/FieldGroups.tsx'
import { History } from './history/History.tsx'

interface SingleScreenProps {
  reference: ListReference
  row: Row
}

/** The form of the row. It opens again with the saved row, and stays where it is. */
function SingleForm({ reference, row }: SingleScreenProps) {
  const save = useSave(reference, SINGLE_ROW_ID)
  const { version } = row
  const [openedForm, setOpenedForm] = useState({ version, count: 0 })
  const reopen = useCallback(
    () => setOpenedForm(({ count }) => ({ version, count: count + 1 })),
    [version],
  )
  const onSave = async (data: Values, version: number | undefined) => {
    await save(data, version)
    reopen()
    return reference.list.route
  }
  return (
    <RowForm key={openedForm.count} reference={reference} row={row} onSave={onSave}>
      <FollowRow isOutdated={version !== openedForm.version} onFollow={reopen} />
    </RowForm>
  )
}

/** The page of an entity with one row: its form, or its fields for roles that only read it. */
export function SingleScreen({ reference }: { reference: ListReference }) {
  const { resource, resourceName } = reference
  const translate = useTranslate()
  const { data, error, refetch } = useGetOne<Row>(resourceName, { id: SINGLE_ROW_ID })
  const { rowVerbs } = useVerbs(reference)
  const areCapabilitiesLoaded = useCapabilitiesLoaded()
  useTitle(translate(getListLabelKey(reference)), translate(`menu.${resource.menu}`))
  if (error && 'status' in error && error.status === 404) return <NotFound />
  if (!data || !areCapabilitiesLoaded)
    return (
      <div className="page" aria-busy={!error}>
        <Pending error={error} onRetry={refetch} shape="form" />
      </div>
    )
  return (
    <>
      {rowVerbs.includes('update') ? (
        <SingleForm reference={reference} row={data} />
      ) : (
        <article className="page record">
          <FieldGroups resource={resource} row={data} isEditable={false} />
        </article>
      )}
      {resource.settings && <FixedSettings />}
      <History resource={resource} row={data} isEditable={rowVerbs.includes('update')} />
    </>
  )
}
