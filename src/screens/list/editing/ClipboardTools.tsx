import { useCopy } from './useCopy.ts'
import { useFillDown } from './useFillDown.ts'
import { type RowsOnScreen, usePaste } from './usePaste.tsx'

interface ClipboardToolsProps extends RowsOnScreen {
  selectedIds: ReadonlySet<number> | undefined
}

/** Copies, pastes and fills cells of a list by keyboard. */
export function ClipboardTools({ selectedIds, ...rowsOnScreen }: ClipboardToolsProps) {
  const paste = usePaste(rowsOnScreen)
  useCopy(rowsOnScreen, selectedIds)
  useFillDown(rowsOnScreen, selectedIds, paste.showBlock)
  return paste.dialog
}
