import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetOne, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useRefetch } from '../../platform/data/useRefetch.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { useUndoableToast } from '../../parts/form/useUndo.ts'
import {
  listDifferingFields,
  proposeSides,
  type MergeSide,
  pickOtherValues,
} from './differences.ts'

/**
 * Returns the state of a merge with another row: the differences, a preview, and the function that
 * merges.
 */
export function useMergeRows(resource: AnyResource, row: Row) {
  const provider = useDataProvider<WashboardDataProvider>()
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const refresh = useRefetch()
  const showToast = useUndoableToast()
  const [otherId, setOtherId] = useState<number | null>(null)
  const [chosenSides, setChosenSides] = useState<Readonly<Record<string, MergeSide>>>({})
  // After the merge there is nothing to preview. The event of the change may arrive before the
  // response.
  const [isConfirmed, setConfirmed] = useState(false)
  const enabled = otherId !== null
  const other = useGetOne<Row>(resource.name, { id: otherId ?? 0 }, { enabled })
  const rowBySide = other.data && enabled ? { stays: row, goes: other.data } : undefined
  const names = rowBySide ? listDifferingFields(resource, rowBySide) : []
  const choices = rowBySide ? { ...proposeSides(names, rowBySide), ...chosenSides } : {}
  const data = rowBySide ? pickOtherValues(choices, rowBySide) : {}
  const params = { id: row.id, mergeId: otherId ?? 0, data }
  const preview = useQuery({
    queryKey: ['merge', resource.name, params],
    queryFn: ({ signal }) => provider.merge(resource.name, { ...params, preview: true, signal }),
    enabled: rowBySide !== undefined && !isConfirmed,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const chooseOtherRow = (id: number | null) => {
    setOtherId(id)
    setChosenSides({})
  }
  const merge = async () => {
    setConfirmed(true)
    const { batch, data: survivor } = await provider.merge(resource.name, params).catch((error) => {
      setConfirmed(false)
      throw error
    })
    await refresh()
    const title = getTitle(resource.name, survivor)
    const undoneMessage = translate('done.undo', { title })
    showToast(translate('done.merge', { title }), batch, { undoneMessage })
  }
  return {
    otherId,
    choose: chooseOtherRow,
    other,
    rowBySide,
    names,
    choices,
    setChoice: (name: string, side: MergeSide) => setChosenSides({ ...chosenSides, [name]: side }),
    preview,
    merge,
  }
}
