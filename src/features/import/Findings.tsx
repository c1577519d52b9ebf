import { useI18nProvider, useTranslate } from 'ra-core'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../platform/i18n/label-keys.ts'
import { Note } from '../../platform/ui/Note.tsx'
import { HeadRow } from './columns/HeadRow.tsx'
import { formatCellText } from './file/cells.ts'
import { type RowProblem, toRowNumber } from './prepare-rows.ts'
import type { FileReading } from './reading/useReading.ts'
import type { ImportOutcome } from './useImport.ts'

/** The number of problems shown. The file of failed rows has all. */
const MAX_SHOWN = 100

const isFieldName = (resource: AnyResource, name: string) => name in resource.fields

/** Warns of existing values that empty cells will clear. */
function ClearedNote({
  resource,
  cleared,
}: { resource: AnyResource } & Pick<ImportOutcome, 'cleared'>) {
  const translate = useTranslate()
  const { number } = useFormat()
  const list = new Intl.ListFormat(useI18nProvider().getLocale(), { type: 'conjunction' })
  const count = Object.values(cleared).reduce((total, cells) => total + cells, 0)
  if (count === 0) return null
  const fields = Object.entries(cleared).map(
    ([name, cells]) => `${translate(getFieldLabelKey(resource, name))} (${number(cells)})`,
  )
  return (
    <Note tone="orange">{translate('import.cleared', { count, fields: list.format(fields) })}</Note>
  )
}

type ReadFile = Pick<FileReading, 'table' | 'mapping' | 'layout'>

/** Returns the words that name a row of a file: its title, or else its first text. */
function getRowWords({ table, mapping }: ReadFile, { title }: AnyResource, line: number): string {
  const texts = (table[line + 1] ?? []).map((cell) => formatCellText(cell).trim())
  const titleText = texts[mapping.indexOf(title)] ?? ''
  return titleText || (texts.find((text, column) => text !== '' && mapping[column] !== null) ?? '')
}

interface ProblemsProps extends Pick<FindingsProps, 'resource' | 'file'> {
  problems: readonly RowProblem[]
  /** The key of the heading of the sentences. */
  heading: string
}

/** The cells with problems, each with the words of its row, its value and a message. */
function Problems({ resource, file, problems, heading }: ProblemsProps) {
  const translate = useTranslate()
  const getCellText = ({ line, column = '' }: RowProblem) =>
    formatCellText(file.table[line + 1]?.[file.mapping.indexOf(column)])
  const { number } = useFormat()
  const getColumnLabel = ({ column = '' }: RowProblem) =>
    isFieldName(resource, column) ? translate(getFieldLabelKey(resource, column)) : column
  if (problems.length === 0) return null
  return (
    <table className="table">
      <HeadRow labelKeys={['import.row', 'import.field', 'import.value', heading]} />
      <tbody>
        {problems.slice(0, MAX_SHOWN).map((problem, index) => (
          // A cell may have two problems, so the key is the position.
          <tr key={index}>
            <td data-label={translate('import.row')}>
              {number(toRowNumber(problem.line, file.layout.headings))}{' '}
              <bdi className="muted">{getRowWords(file, resource, problem.line)}</bdi>
            </td>
            <td data-label={translate('import.field')}>{getColumnLabel(problem)}</td>
            <td data-label={translate('import.value')}>
              <bdi>{getCellText(problem)}</bdi>
            </td>
            <td data-label={translate(heading)}>
              <bdi>{problem.message}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the notices of an import: phones of other rows, and the rows that match existing ones. */
function useNotices({ shared, matches }: ImportOutcome): RowProblem[] {
  const translate = useTranslate()
  const isShared = (line: number, column: string) =>
    shared.some((notice) => notice.line === line && notice.column === column)
  const matchNotices = matches.flatMap(({ line, column, title }) =>
    isShared(line, column)
      ? []
      : [{ line, column, message: translate('import.matches', { name: title }) }],
  )
  return [...shared, ...matchNotices].toSorted((first, second) => first.line - second.line)
}

interface FindingsProps {
  resource: AnyResource
  outcome: ImportOutcome
  file: ReadFile
}

/** The preview or the result of an import: the numbers of rows, and each problem with its cell. */
export function Findings({ resource, outcome, file }: FindingsProps) {
  const translate = useTranslate()
  const { number } = useFormat()
  const { created, updated, same, mistakes } = outcome
  const refused = new Set(mistakes.map(({ line }) => line)).size
  const counts = { created, updated, same, refused }
  const notices = useNotices(outcome)
  return (
    <div className="import-findings">
      <div role="status">
        <dl>
          {Object.entries(counts).map(([name, count]) => (
            <div key={name} data-refused={name === 'refused' && count > 0}>
              <dt className="muted tiny">{translate(`import.${name}`)}</dt>
              <dd>{number(count)}</dd>
            </div>
          ))}
        </dl>
        {!outcome.isDone && <ClearedNote resource={resource} cleared={outcome.cleared} />}
      </div>
      <Problems resource={resource} file={file} problems={mistakes} heading="import.problem" />
      <Problems resource={resource} file={file} problems={notices} heading="import.notice" />
    </div>
  )
}
