import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { useFormat } from '../i18n/format.ts'
import { fieldLabelKey } from '../i18n/label-keys.ts'
import { HeadRow } from './HeadRow.tsx'
import type { Mistake } from './rows-to-send.ts'
import type { Outcome } from './useImport.ts'

/** Mistakes that are shown; the file of them has all. */
const SHOWN = 100

/** The line of a file as spreadsheets count it, whose first is the head. */
export const lineNumber = ({ line }: Mistake): number => line + 2

const isField = (resource: AnyResource, name: string) => name in resource.fields

/** What would come of an import, or what came of it: how many rows, and each mistake at its cell. */
export function Findings({ resource, outcome }: { resource: AnyResource; outcome: Outcome }) {
  const translate = useTranslate()
  const { number } = useFormat()
  const { created, updated, same, mistakes } = outcome
  const refused = new Set(mistakes.map(({ line }) => line)).size
  const counts = { created, updated, same, refused }
  const nameOf = ({ column = '' }: Mistake) =>
    isField(resource, column) ? translate(fieldLabelKey(resource, column)) : column
  return (
    <div className="import-findings">
      <div role="status">
        <dl>
          {Object.entries(counts).map(([name, count]) => (
            <div key={name} data-refused={name === 'refused' && count > 0}>
              <dt>{translate(`import.${name}`)}</dt>
              <dd>{number(count)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {mistakes.length > 0 && (
        <table className="table">
          <HeadRow names={['import.row', 'import.field', 'import.problem']} />
          <tbody>
            {mistakes.slice(0, SHOWN).map((mistake, at) => (
              // A cell may have two mistakes: one is its place.
              <tr key={at}>
                <td data-label={translate('import.row')}>{number(lineNumber(mistake))}</td>
                <td data-label={translate('import.field')}>{nameOf(mistake)}</td>
                <td data-label={translate('import.problem')}>
                  <bdi>{mistake.message}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
