import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { ExportStatus } from '../../parts/export/ExportStatus.tsx'
import { getEntityNameKey, SAMPLE_PLURAL_COUNT } from '../../platform/i18n/label-keys.ts'
import { Note } from '../../platform/ui/Note.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx'
import { DialogContent } from '../../platform/ui/overlays/DialogContent.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { MappingTable } from './columns/MappingTable.tsx'
import { Findings } from './Findings.tsx'
import { MatchChoice } from './MatchChoice.tsx'
import type { MatchAction } from './prepare-rows.ts'
import { ReadOptions } from './reading/ReadOptions.tsx'
import { useProblemText } from './reading/useProblemText.ts'
import { type OpenedFile, useReading } from './reading/useReading.ts'
import { useFailedRows } from './useFailedRows.ts'
import { type ImportOutcome, useImport } from './useImport.ts'

interface StepProps {
  reference: ListReference
  opened: OpenedFile
  onClose: () => void
  /** Called with whether an import is running. The dialog stays open until it ends. */
  onBusy: (isBusy: boolean) => void
}

interface OutcomeFootProps {
  outcome: ImportOutcome | null
  changeCount: number
  onSave: (mistakes: ImportOutcome['mistakes']) => void
}

/** Offers the rows with problems as a file, and says if there is nothing to import. */
function OutcomeFoot({ outcome, changeCount, onSave }: OutcomeFootProps) {
  const translate = useTranslate()
  if (!outcome) return null
  const { mistakes, isDone } = outcome
  return (
    <>
      {mistakes.length > 0 && (
        <Button className="import-failed" icon="download" onClick={() => onSave(mistakes)}>
          {translate('import.failed_file')}
        </Button>
      )}
      {!isDone && changeCount === 0 && (
        <p>{translate(mistakes.length > 0 ? 'import.nothing' : 'import.as_it_is')}</p>
      )}
    </>
  )
}

/**
 * Shows the layout of the file and the mapping of its columns, previews the rows, and imports them.
 */
function ImportSteps({ reference, opened, onClose, onBusy }: StepProps) {
  const { resource } = reference
  const translate = useTranslate()
  const problemText = useProblemText()
  const closeUnlessMistakes = ({ mistakes }: ImportOutcome) => mistakes.length === 0 && onClose()
  const { task, outcome, forget, check, apply } = useImport(reference, closeUnlessMistakes)
  const reading = useReading(resource, opened, forget)
  const { table, mapping, conventions, problem } = reading
  const [matchAction, setMatchAction] = useState<MatchAction>('create')
  const saveFailed = useFailedRows(resource)
  const isDone = outcome?.isDone ?? false
  const changeCount = outcome && !isDone ? outcome.created + outcome.updated : 0
  const fileRows = { ...reading, headings: reading.layout.headings, matchAction }
  const changeMatchAction = (action: MatchAction) => {
    setMatchAction(action)
    check({ ...fileRows, matchAction: action })
  }
  const isBusy = task.progress !== null
  useEffect(() => onBusy(isBusy), [onBusy, isBusy])
  const buttons =
    isDone || problem
      ? {}
      : {
          action:
            changeCount > 0
              ? translate('import.apply', { count: changeCount })
              : translate('import.check'),
          onAction: () => (changeCount > 0 ? apply(fileRows) : check(fileRows)),
          busy: isBusy,
        }
  return (
    <DialogContent {...buttons} onCancel={onClose}>
      {resource.lines && !outcome && <p>{translate('import.lines')}</p>}
      {!isDone && <ReadOptions reading={reading} />}
      {problem && <Note tone="red">{problemText(problem)}</Note>}
      {!isDone && !problem && (
        <MappingTable
          resource={resource}
          table={table}
          mapping={mapping}
          conventions={conventions}
          onChange={reading.setMapping}
        />
      )}
      {outcome && !isDone && (
        <MatchChoice matches={outcome.matches} value={matchAction} onChange={changeMatchAction} />
      )}
      {outcome && <Findings resource={resource} outcome={outcome} file={reading} />}
      <OutcomeFoot
        outcome={outcome}
        changeCount={changeCount}
        onSave={(mistakes) => void saveFailed(reading, mistakes)}
      />
      <ExportStatus task={task} text={translate('import.running')} />
    </DialogContent>
  )
}

/** Imports rows of a list from a file: choose, check, then import everything at once. */
export function ImportDialog({ reference, onClose }: Pick<StepProps, 'reference' | 'onClose'>) {
  const translate = useTranslate()
  const [opened, setOpened] = useState<OpenedFile | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { resource } = reference
  const name = translate(getEntityNameKey(resource), { smart_count: SAMPLE_PLURAL_COUNT })
  return (
    <Dialog title={translate('import.of', { name })} look="wide" locked={isBusy} onClose={onClose}>
      {opened ? (
        <ImportSteps reference={reference} opened={opened} onClose={onClose} onBusy={setBusy} />
      ) : (
        <ChooseFile resource={resource} onClose={onClose} onFile={setOpened} />
      )}
    </Dialog>
  )
}
