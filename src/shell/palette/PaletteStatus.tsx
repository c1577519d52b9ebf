import { useTranslate } from 'ra-core'
import { MIN_WORD_LENGTH } from '../../../registry/values/search-words.ts'
import { getReason, useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { useIsConnectionLost } from '../../platform/ui/feedback/useConnection.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import type { useFoundRows } from './items/useFoundRows.ts'

interface PaletteStatusProps {
  count: number
  search: ReturnType<typeof useFoundRows> & { typed: string }
  /** True while the actions of one row are shown. */
  isActionMode: boolean
}

/** Returns the key of the note on the search of rows; undefined for none. */
function useNote({ search, isActionMode, count }: PaletteStatusProps): string | undefined {
  const translate = useTranslate()
  const isLost = useIsConnectionLost()
  if (isActionMode) return count === 0 ? translate('palette.no_action') : undefined
  if (search.typed.trim() === '') return undefined
  if (!search.isOffered) return translate('palette.not_offered')
  if (isLost) return translate('palette.offline')
  if (!search.isQueryLongEnough) return translate('palette.type_more', { min: MIN_WORD_LENGTH })
  if (search.error || search.isSearching) return undefined
  return search.found.length === 0 ? translate('palette.no_match') : undefined
}

/** The status of the results: their number, none, loading, failed. */
export function PaletteStatus(props: PaletteStatusProps) {
  const { count, search, isActionMode } = props
  const translate = useTranslate()
  const getMessage = useErrorMessage()
  const note = useNote(props)
  const isSearching = search.isSearching && !isActionMode
  return (
    <>
      {note && <p className="palette-note muted small">{note}</p>}
      {search.error && !isActionMode && !note ? (
        <div className="palette-note muted small" role="alert">
          <p>{getReason(getMessage(search.error))}</p>
          <Button icon="refresh" onClick={() => void search.refetch()}>
            {translate('ui.retry')}
          </Button>
        </div>
      ) : null}
      {isSearching && <div className="palette-progress" aria-hidden="true" />}
      <p className="hidden" role="status">
        {isSearching
          ? translate('palette.searching')
          : [translate('palette.count', { smart_count: count }), note].filter(Boolean).join(' ')}
      </p>
    </>
  )
}
