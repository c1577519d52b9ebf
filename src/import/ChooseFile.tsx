import { useTranslate } from 'ra-core'
import { useId, useRef, useState } from 'react'
import { MAX_IMPORT, MAX_IMPORT_BYTES } from '../../resources/kit/changes/import.ts'
import type { TextTable } from '../../resources/kit/text/sheet.ts'
import { useFormat } from '../i18n/format.ts'
import { Note } from '../ui/Note.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import { tableInFile, tableInText } from './file/file-table.ts'

const MEGABYTE = 1024 * 1024

/** What is wrong with the rows of a file; empty where nothing is. */
function useRefusal() {
  const translate = useTranslate()
  const { number } = useFormat()
  return (table: TextTable): string => {
    const count = table.length - 1
    if (count < 1) return translate('import.unreadable')
    if (count <= MAX_IMPORT) return ''
    return translate('import.too_many', { number: number(count), max: number(MAX_IMPORT) })
  }
}

/** Asks for rows: a file, or what was copied from a spreadsheet. */
export function ChooseFile(props: { onTable: (table: TextTable) => void; onClose: () => void }) {
  const { onTable, onClose } = props
  const translate = useTranslate()
  const { number } = useFormat()
  const refusalOf = useRefusal()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')

  async function take(read: () => Promise<TextTable>) {
    const table = await read().catch((): TextTable => [])
    const refusal = refusalOf(table)
    setProblem(refusal)
    if (!refusal) onTable(table)
  }
  const takeFile = (file: File | undefined) => {
    if (!file) return undefined
    if (file.size <= MAX_IMPORT_BYTES) return take(() => tableInFile(file))
    const max = number(MAX_IMPORT_BYTES / MEGABYTE)
    return setProblem(translate('import.too_large', { max }))
  }
  const limits = { rows: number(MAX_IMPORT), max: number(MAX_IMPORT_BYTES / MEGABYTE) }
  return (
    <>
      <div className="dialog-body import-choose">
        <p>{translate('import.limits', limits)}</p>
        {problem && <Note tone="orange">{problem}</Note>}
        <Button data-focus-first icon="upload" onClick={() => input.current?.click()}>
          {translate('import.file')}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.xlsx,text/csv"
          onChange={({ target }) => void takeFile(target.files?.[0])}
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
      </div>
      <DialogFoot
        action={translate('import.next')}
        onAction={() => void take(() => tableInText(text))}
        onCancel={onClose}
      />
    </>
  )
}
