import { useI18nProvider } from 'ra-core'
import { useMemo, useState } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { headingMatcher, type Mapping } from '../columns/fields.ts'
import { alternatives, type Convention } from '../conventions/convention.ts'
import { detectConventions } from '../conventions/detect-conventions.ts'
import { cellText, type CellTable } from '../file/cells.ts'
import { type ImportFile, type Layout, readCells } from '../file/open-file.ts'
import { detectLayout, tableProblem } from './detect-layout.ts'

const NO_ROWS: CellTable = []

/** A file with its layout. */
export interface OpenedFile {
  file: ImportFile
  layout: Layout
}

/**
 * Reads a file for an entity. Returns its rows, mapping and conventions, and the functions that
 * change them.
 */
export function useReading(resource: AnyResource, opened: OpenedFile, onChange: () => void) {
  const { file } = opened
  const language = useI18nProvider().getLocale()
  const match = useMemo(() => headingMatcher(resource), [resource])
  const [layout, setLayout] = useState(opened.layout)
  const [mapped, setMapped] = useState<Mapping | null>(null)
  const [chosen, setChosen] = useState<Readonly<Record<number, Convention>>>({})

  const read = useMemo(() => readCells(file, layout), [file, layout])
  const cells = 'cells' in read ? read.cells : NO_ROWS
  const table = useMemo(() => cells.slice(layout.headings), [cells, layout.headings])
  const guessed = useMemo(
    () => match((table[0] ?? []).map((cell) => cellText(cell))).mapping,
    [match, table],
  )
  const mapping = mapped ?? guessed
  const separator = file.kind === 'spreadsheet' ? '' : layout.separator
  const detected = useMemo(
    () => detectConventions({ resource, table, mapping, language, separator }),
    [resource, table, mapping, language, separator],
  )
  const conventions = detected.map((convention, at) => {
    const chosenConvention = chosen[at]
    return convention && chosenConvention && alternatives(convention).includes(chosenConvention)
      ? chosenConvention
      : convention
  })

  /** Reads the file with another layout, and guesses the mapping again. */
  function relayout(next: Layout) {
    setLayout(next)
    setMapped(null)
    setChosen({})
    onChange()
  }
  return {
    file,
    layout,
    cells,
    table,
    mapping,
    conventions,
    problem: 'key' in read ? read : tableProblem(table),
    setEncoding: (encoding: string) => relayout(detectLayout(file, match, { encoding })),
    setSeparator: (separator: string) =>
      relayout(detectLayout(file, match, { encoding: layout.encoding, separator })),
    setSheet: (sheet: number) => relayout(detectLayout(file, match, { sheet })),
    setHeadings: (headings: number) => relayout({ ...layout, headings }),
    setMapping(next: Mapping) {
      setMapped(next)
      onChange()
    },
    setConvention(at: number, convention: Convention) {
      setChosen({ ...chosen, [at]: convention })
      onChange()
    },
  }
}

/** The state of the file in an import. */
export type Reading = ReturnType<typeof useReading>
