import { useI18nProvider, useTranslate } from 'ra-core'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../platform/i18n/label-keys.ts'
import { Note } from '../../platform/ui/Note.tsx'
import { HeadRow } from './columns/HeadRow.tsx'
import { type RowProblem, toRowNumber } from './prepare-rows.ts'
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

interface ProblemsProps extends Pick<FindingsProps, 'resource' | 'headings'> {
  problems: readonly RowProblem[]
  /** The key of the heading of the sentences. */
  heading: string
}

/** The cells with problems, each with a message. */
function Problems({ resource, headings, problems, heading }: ProblemsProps) {
  const translate = useTranslate()
  const { number } = useFormat()
  const getColumnLabel = ({ column = '' }: RowProblem) =>
    isFieldName(resource, column) ? translate(getFieldLabelKey(resource, column)) : column
  if (problems.length === 0) return null
  return (
    <table className="table">
      <HeadRow labelKeys={['import.row', 'import.field', heading]} />
      <tbody>
        {problems.slice(0, MAX_SHOWN).map((problem, index) => (
          // A cell may have two problems, so the key is the position.
          <tr key={index}>
            <td data-label={translate('import.row')}>
              {number(toRowNumber(problem.line, headings))}
            </td>
            <td data-label={translate('import.field')}>{getColumnLabel(problem)}</td>
            <td data-label={translate(heading)}>
              <bdi>{problem.message}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface FindingsProps {
  resource: AnyResource
  outcome: ImportOutcome
  /** The row of the headings, from 0. */
  headings: number
}

/** The preview or the result of an import: the numbers of rows, and each problem with its cell. */
export function Findings({ resource, outcome, headings }: FindingsProps) {
  const translate = useTranslate()
  const { number } = useFormat()
  const { created, updated, same, mistakes, shared } = outcome
  const refused = new Set(mistakes.map(({ line }) => line)).size
  const counts = { created, updated, same, refused }
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
      <Problems
        resource={resource}
        headings={headings}
        problems={mistakes}
        heading="import.problem"
      />
      <Problems resource={resource} headings={headings} problems={shared} heading="import.notice" />
    </div>
  )
}
