import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import type { ListReference } from '../data/rows/list-references.ts'
import { ExportStatus } from '../export/ExportStatus.tsx'
import type { TextTable } from '../../resources/kit/text/sheet.ts'
import { loadEveryLanguage } from '../i18n/every-language.ts'
import { nameKey, PLURAL } from '../i18n/label-keys.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { guessMapping, type Mapping } from './fields.ts'
import { Findings } from './Findings.tsx'
import { MappingTable } from './MappingTable.tsx'
import { useFailedRows } from './useFailedRows.ts'
import { type Outcome, useImport } from './useImport.ts'

interface StepProps {
  reference: ListReference
  table: TextTable
  onClose: () => void
  /** Says whether rows are on their way, while which the dialog stays. */
  onBusy: (isBusy: boolean) => void
}

/** Says which columns are which fields, tries the rows, and imports them. */
function Import({ reference, table, onClose, onBusy }: StepProps) {
  const { resource } = reference
  const translate = useTranslate()
  const [mapping, setMapping] = useState(() => guessMapping(resource, table[0] ?? []))
  const closeIfAll = ({ mistakes }: Outcome) => mistakes.length === 0 && onClose()
  const { task, outcome, forget, check, apply } = useImport(reference, closeIfAll)
  const saveFailed = useFailedRows()
  const count = outcome && !outcome.isDone ? outcome.created + outcome.updated : 0
  const isBusy = task.progress !== null
  useEffect(() => onBusy(isBusy), [onBusy, isBusy])
  const change = (next: Mapping) => {
    setMapping(next)
    forget()
  }
  return (
    <>
      <div className="dialog-body">
        {resource.lines && !outcome && <p>{translate('import.lines')}</p>}
        {!outcome?.isDone && <MappingTable {...{ resource, table, mapping }} onChange={change} />}
        {outcome && <Findings {...{ resource, outcome }} />}
        {outcome && outcome.mistakes.length > 0 && (
          <Button
            className="import-failed"
            icon="download"
            onClick={() => void saveFailed(table, outcome.mistakes)}
          >
            {translate('import.failed_file')}
          </Button>
        )}
        {outcome && !outcome.isDone && count === 0 && (
          <p>{translate(outcome.mistakes.length > 0 ? 'import.nothing' : 'import.as_it_is')}</p>
        )}
        <ExportStatus task={task} text={translate('import.running')} />
      </div>
      {outcome?.isDone ? (
        <DialogFoot onCancel={onClose} />
      ) : count > 0 ? (
        <DialogFoot
          action={translate('import.apply', { count })}
          onAction={() => apply(table, mapping)}
          busy={isBusy}
          onCancel={onClose}
        />
      ) : (
        <DialogFoot
          action={translate('import.check')}
          onAction={() => check(table, mapping)}
          busy={isBusy}
          onCancel={onClose}
        />
      )}
    </>
  )
}

/** Imports rows of a list from a file: what it holds, what is wrong with it, and then all of it at once. */
export function ImportDialog({ reference, onClose }: Pick<StepProps, 'reference' | 'onClose'>) {
  const translate = useTranslate()
  const [table, setTable] = useState<TextTable | null>(null)
  const [isBusy, setBusy] = useState(false)
  const name = translate(nameKey(reference.resource), { smart_count: PLURAL })
  const open = async (rows: TextTable) => {
    await loadEveryLanguage()
    setTable(rows)
  }
  return (
    <Dialog title={translate('import.of', { name })} look="wide" locked={isBusy} onClose={onClose}>
      {table ? (
        <Import {...{ reference, table, onClose }} onBusy={setBusy} />
      ) : (
        <ChooseFile onTable={(rows) => void open(rows)} onClose={onClose} />
      )}
    </Dialog>
  )
}
