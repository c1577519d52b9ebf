import { useI18nProvider } from 'ra-core'
import { useMemo, useState } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { createHeadingMatcher, type ColumnMapping } from '../columns/fields.ts'
import { listAlternatives, type Convention } from '../conventions/convention.ts'
import { detectConventions } from '../conventions/detect-conventions.ts'
import { formatCellText } from '../file/cells.ts'
import { type FileCells, type ImportFile, type FileLayout, readCells } from '../file/open-file.ts'
import { detectLayout, findTableProblem } from './detect-layout.ts'

const NO_CELLS: FileCells = { cells: [] }

/** An opened import file, and the detected layout. */
export interface OpenedFile {
  file: ImportFile
  layout: FileLayout
}

/**
 * Reads a file for an entity. Returns its rows, mapping and conventions, and the functions that
 * change them.
 */
export function useReading(resource: AnyResource, opened: OpenedFile, onChange: () => void) {
  const { file } = opened
  const language = useI18nProvider().getLocale()
  const matchHeadings = useMemo(() => createHeadingMatcher(resource), [resource])
  const [layout, setLayout] = useState(opened.layout)
  const [chosenMapping, setChosenMapping] = useState<ColumnMapping | null>(null)
  const [chosenConventions, setChosenConventions] = useState<Readonly<Record<number, Convention>>>(
    {},
  )

  const readResult = useMemo(() => readCells(file, layout), [file, layout])
  const { cells, omittedRows } = 'cells' in readResult ? readResult : NO_CELLS
  const table = useMemo(() => cells.slice(layout.headings), [cells, layout.headings])
  const guessedMapping = useMemo(
    () => matchHeadings((table[0] ?? []).map((cell) => formatCellText(cell))).mapping,
    [matchHeadings, table],
  )
  const mapping = chosenMapping ?? guessedMapping
  const separator = file.kind === 'spreadsheet' ? '' : layout.separator
  const detectedConventions = useMemo(
    () => detectConventions({ resource, table, mapping, language, separator }),
    [resource, table, mapping, language, separator],
  )
  const conventions = detectedConventions.map((convention, column) => {
    const chosenConvention = chosenConventions[column]
    return convention && chosenConvention && listAlternatives(convention).includes(chosenConvention)
      ? chosenConvention
      : convention
  })

  /** Reads the file with another layout, and guesses the mapping again. */
  function changeLayout(newLayout: FileLayout) {
    setLayout(newLayout)
    setChosenMapping(null)
    setChosenConventions({})
    onChange()
  }
  return {
    file,
    layout,
    cells,
    table,
    mapping,
    conventions,
    problem: 'key' in readResult ? readResult : findTableProblem(table, omittedRows),
    setEncoding: (encoding: string) =>
      changeLayout(detectLayout(file, matchHeadings, { encoding })),
    setSeparator: (separator: string) =>
      changeLayout(detectLayout(file, matchHeadings, { encoding: layout.encoding, separator })),
    setSheet: (sheet: number) => changeLayout(detectLayout(file, matchHeadings, { sheet })),
    setHeadings: (headings: number) => changeLayout({ ...layout, headings }),
    setMapping(newMapping: ColumnMapping) {
      setChosenMapping(newMapping)
      onChange()
    },
    setConvention(column: number, convention: Convention) {
      setChosenConventions({ ...chosenConventions, [column]: convention })
      onChange()
    },
  }
}

/** The state of the file in an import. */
export type FileReading = ReturnType<typeof useReading>
