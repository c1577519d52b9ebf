import { useDataProvider, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { batchCalls } from '../../../registry/calls/batch-calls.ts'
import type { ManyChangesResult } from '../../platform/data/send-changes.ts'
import { useRefetch } from '../../platform/data/useRefetch.ts'
import { type ExportTask, useLongTask } from '../../parts/export/useLongTask.ts'
import { useUndoableToast } from '../../parts/form/useUndo.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import {
  type LineMatch,
  type RowProblem,
  type PreparedRows,
  prepareRows,
  toRowNumber,
} from './prepare-rows.ts'
import { type FileRows, useSource } from './useSource.ts'

/** The preview or the result of an import. */
export interface ImportOutcome {
  created: number
  updated: number
  same: number
  mistakes: readonly RowProblem[]
  /** The number of existing values that empty cells clear, by field. */
  cleared: Readonly<Record<string, number>>
  /** The phones that other rows have too. They prevent nothing. */
  shared: readonly RowProblem[]
  /** The rows without an id that match existing rows. */
  matches: readonly LineMatch[]
  /** True after the import, false for a preview. */
  isDone: boolean
}

/** The rows of a file, and the index of the heading row, from 0. */
type FileToImport = FileRows & { headings: number }

type ImportAnswer = ManyChangesResult<typeof batchCalls.import>

const EMPTY_RESULT: ImportAnswer = {
  of: 0,
  done: 0,
  created: 0,
  updated: 0,
  refused: 0,
  failed: [],
  shared: [],
}

/** Returns the server's problems, by line and field. */
function listProblems(rows: PreparedRows['rows'], { failed }: ImportAnswer): RowProblem[] {
  return failed.flatMap(({ at: row, message, errors = {} }) => {
    const line = rows[row]?.line ?? 0
    const fields = Object.entries(errors)
    if (fields.length === 0) return [{ line, message }]
    return fields.map(([column, texts]) => ({ line, column, message: texts.join(' ') }))
  })
}

/**
 * Counts the values of existing rows that the accepted rows clear, by field. A row that changes has
 * only the values that differ.
 */
function countClearedValues(
  { rows }: PreparedRows,
  { failed }: ImportAnswer,
): ImportOutcome['cleared'] {
  const refusedIndexes = new Set(failed.map(({ at }) => at))
  const counts: Record<string, number> = {}
  for (const [at, { body }] of rows.entries()) {
    if (refusedIndexes.has(at) || !('id' in body)) continue
    for (const [name, value] of Object.entries(body))
      if (value === null) counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** The answers of the server to the rows of a file. */
interface ImportAnswers {
  answer: ImportAnswer
  /** The answer of a dry run for the rows with problems. */
  refusedAnswer: ImportAnswer
  /** The phones that other rows have too. */
  shared: readonly RowProblem[]
}

/** Returns the problems in other cells of rows with a problem. */
function listFurtherProblems(
  { refusedRows, mistakes }: PreparedRows,
  refusedAnswer: ImportAnswer,
): RowProblem[] {
  const isKnown = ({ line, column }: RowProblem) =>
    mistakes.some((mistake) => mistake.line === line && mistake.column === column)
  return listProblems(refusedRows, refusedAnswer).filter(
    (problem) => problem.column !== undefined && !isKnown(problem),
  )
}

function buildImportOutcome(
  prepared: PreparedRows,
  { answer, refusedAnswer, shared }: ImportAnswers,
  isDone: boolean,
): ImportOutcome {
  const { created, updated } = answer
  const { same, matches } = prepared
  const mistakes = [
    ...prepared.mistakes,
    ...listFurtherProblems(prepared, refusedAnswer),
    ...listProblems(prepared.rows, answer),
  ].toSorted((first, second) => first.line - second.line)
  const cleared = countClearedValues(prepared, answer)
  return { created, updated, same, mistakes, cleared, shared, matches, isDone }
}

/** Returns a function that describes the phones of an import that other rows have too. */
function useSharedPhones() {
  const translate = useTranslate()
  const { number } = useFormat()
  return (
    { rows }: PreparedRows,
    { shared = [] }: ImportAnswer,
    headings: number,
  ): RowProblem[] => {
    const getRowLine = (row = 0) => rows[row]?.line ?? 0
    return shared.map(({ row, field, title, sameAs }) => ({
      line: getRowLine(row),
      column: field,
      message:
        title === undefined
          ? translate('import.same_phone', {
              row: number(toRowNumber(getRowLine(sameAs), headings)),
            })
          : translate('phone.shared', { name: title }),
    }))
  }
}

/**
 * Shows the toast of the import, with Undo, once the dialog is closed. The dialog covers it before.
 */
function useToastOnUnmount() {
  const translate = useTranslate()
  const showUndoableToast = useUndoableToast()
  const lastResult = useRef<ImportAnswer>(EMPTY_RESULT)
  const showToast = () => {
    const { created, updated, batch } = lastResult.current
    const count = created + updated
    const undoneMessage = translate('import.undone')
    if (count > 0)
      showUndoableToast(translate('import.done', { count }), batch, {
        undoneMessage,
      })
    lastResult.current = EMPTY_RESULT
  }
  const latestShowToast = useRef(showToast)
  useEffect(() => {
    latestShowToast.current = showToast
  })
  useEffect(() => () => latestShowToast.current(), [])
  return lastResult
}

/** Previews and runs an import, as one change that can be undone. */
export function useImport(reference: ListReference, onDone: (outcome: ImportOutcome) => void) {
  const provider = useDataProvider<WashboardDataProvider>()
  const refresh = useRefetch()
  const getSource = useSource(reference)
  const task = useLongTask()
  const lastResult = useToastOnUnmount()
  const describeShared = useSharedPhones()
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)

  const sendRows = async (rows: PreparedRows['rows'], dryRun: boolean, task: ExportTask) => {
    const entity = reference.resource.name
    const values = { entity, rows: rows.map(({ body }) => body), dryRun }
    return rows.length > 0 ? provider.changeMany(batchCalls.import, values, task) : EMPTY_RESULT
  }
  const runImport = (fileRows: FileToImport, dryRun: boolean) => async (task: ExportTask) => {
    const prepared = prepareRows(await getSource(fileRows))
    const refusedAnswer = await sendRows(prepared.refusedRows, true, task)
    const answer = await sendRows(prepared.rows, dryRun, task)
    // The import was stopped, and nothing was saved.
    if (!answer || !refusedAnswer) return
    const shared = describeShared(prepared, answer, fileRows.headings)
    const result = buildImportOutcome(prepared, { answer, refusedAnswer, shared }, !dryRun)
    setOutcome(result)
    if (dryRun) return
    lastResult.current = answer
    await refresh()
    onDone(result)
  }
  return {
    task,
    outcome,
    forget: () => setOutcome(null),
    check: (fileRows: FileToImport) => void task.run(runImport(fileRows, true)),
    apply: (fileRows: FileToImport) => void task.run(runImport(fileRows, false)),
  }
}
