import { useTranslate } from 'ra-core'
import { useId, useRef, useState } from 'react'
import { MAX_IMPORT_ROWS, MAX_IMPORT_BYTES } from '../../../registry/changes/import.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { loadEveryLanguage } from '../../platform/i18n/translate-in-all.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Note } from '../../platform/ui/Note.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { DialogContent } from '../../platform/ui/overlays/DialogContent.tsx'
import { createHeadingMatcher } from './columns/fields.ts'
import { type FileProblem, type ImportFile, openFile, readCells } from './file/open-file.ts'
import { detectLayout, findTableProblem } from './reading/detect-layout.ts'
import { useProblemText } from './reading/useProblemText.ts'
import { useTemplate } from './useTemplate.ts'
import type { OpenedFile } from './reading/useReading.ts'

const MEGABYTE = 1024 * 1024
const MAX_MEGABYTES = MAX_IMPORT_BYTES / MEGABYTE

/** Detects the layout of a file, or the reason it cannot be read. */
async function readFile(
  resource: AnyResource,
  openSource: () => Promise<ImportFile | FileProblem>,
): Promise<OpenedFile | FileProblem> {
  const [file] = await Promise.all([openSource(), loadEveryLanguage()])
  if ('key' in file) return file
  const layout = detectLayout(file, createHeadingMatcher(resource))
  const readResult = readCells(file, layout)
  if ('key' in readResult) return readResult
  const { cells, omittedRows } = readResult
  return findTableProblem(cells.slice(layout.headings), omittedRows) ?? { file, layout }
}

interface ChooseFileProps {
  resource: AnyResource
  onFile: (file: OpenedFile) => void
  onClose: () => void
}

/** Asks for rows: a file, or cells copied from a spreadsheet. */
export function ChooseFile({ resource, onFile, onClose }: ChooseFileProps) {
  const translate = useTranslate()
  const { number } = useFormat()
  const problemText = useProblemText()
  const saveTemplate = useTemplate(resource)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<FileProblem | null>(null)

  async function loadFile(openSource: () => Promise<ImportFile | FileProblem>) {
    const readResult = await readFile(resource, openSource)
    if ('file' in readResult) onFile(readResult)
    else setProblem(readResult)
  }
  const loadChosenFile = (file: File) =>
    file.size <= MAX_IMPORT_BYTES
      ? loadFile(() => openFile(file))
      : setProblem({ key: 'import.too_large', params: { max: MAX_MEGABYTES } })
  return (
    <DialogContent
      action={translate('import.next')}
      onAction={() => void loadFile(async () => ({ kind: 'text', text }))}
      onCancel={onClose}
      body={{ className: 'import-choose' }}
    >
      <p>
        {translate('import.limits', { rows: number(MAX_IMPORT_ROWS), max: number(MAX_MEGABYTES) })}
      </p>
      {problem && <Note tone="red">{problemText(problem)}</Note>}
      <Button data-focus-first icon="upload" onClick={() => input.current?.click()}>
        {translate('import.file')}
      </Button>
      <Button icon="download" onClick={() => void saveTemplate()}>
        {translate('import.template')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The user may choose the same file again after correcting it.
          target.value = ''
          if (file) void loadChosenFile(file)
        }}
      />
      <label htmlFor={`${id}-text`}>{translate('import.paste')}</label>
      <textarea
        id={`${id}-text`}
        className="input"
        rows={5}
        dir="auto"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </DialogContent>
  )
}
