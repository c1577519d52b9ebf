import type { IssuedDocument } from '../../../registry/entities/documents.ts'
import { getCsvDialect } from '../../../registry/text/csv.ts'
import { buildFileName } from '../../../registry/text/file-name.ts'
import { FILE_KINDS, type FileKind } from '../../../registry/text/sheet.ts'
import { download } from '../../parts/export/download.ts'
import { ExportStatus } from '../../parts/export/ExportStatus.tsx'
import { makeFile } from '../../parts/export/make-file.ts'
import { type ExportTask, useLongTask } from '../../parts/export/useLongTask.ts'
import { directionOf } from '../../platform/i18n/languages.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { buildDocumentSheets } from './document-sheets.ts'
import { type DocumentTexts, nameSeries } from './document-texts.ts'

/** The buttons that save a document with lines as a spreadsheet. */
export function DocumentFiles({ issued, texts }: { issued: IssuedDocument; texts: DocumentTexts }) {
  const task = useLongTask()
  const { translate, language, format } = texts
  if (issued.content.lines.length === 0) return null
  const { separator } = getCsvDialect(language)
  const save =
    (kind: FileKind) =>
    async ({ signal }: ExportTask) => {
      const sheets = buildDocumentSheets(issued, texts)
      const rightToLeft = directionOf(language) === 'rtl'
      const file = await makeFile({ kind, sheets, rightToLeft, language }, signal)
      download(buildFileName(`${nameSeries(issued, texts)} ${issued.number}`, format, kind), file)
    }
  return (
    <>
      {FILE_KINDS.map((kind) => (
        <Button key={kind} icon="download" onClick={() => void task.run(save(kind))}>
          {translate(`reports.export.${kind}`, { separator: translate(`separators.${separator}`) })}
        </Button>
      ))}
      <ExportStatus task={task} text={translate('export.running')} />
    </>
  )
}
