import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import type { TextTable } from '../../resources/kit/text/sheet.ts'
import { fieldLabelKey } from '../i18n/label-keys.ts'
import { importFields, type Mapping } from './fields.ts'
import { HeadRow } from './HeadRow.tsx'

/** Says which column of a file is which field. */
export function MappingTable({
  resource,
  table,
  mapping,
  onChange,
}: {
  resource: AnyResource
  table: TextTable
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}) {
  const translate = useTranslate()
  const [headings = [], first = []] = table
  return (
    <table className="table import-mapping">
      <HeadRow names={['import.column', 'import.example', 'import.field']} />
      <tbody>
        {headings.map((heading, at) => (
          // Headings may be the same twice: a column is its place.
          <tr key={at}>
            <td data-label={translate('import.column')}>
              <bdi>{heading}</bdi>
            </td>
            <td className="import-example" data-label={translate('import.example')}>
              <bdi>{first[at]}</bdi>
            </td>
            <td data-label={translate('import.field')}>
              <select
                className="input"
                aria-label={translate('import.field_of', { heading })}
                value={mapping[at] ?? ''}
                onChange={({ target }) => onChange(mapping.with(at, target.value || null))}
              >
                <option value="">{translate('import.skip')}</option>
                {importFields(resource).map((name) => (
                  <option
                    key={name}
                    value={name}
                    disabled={mapping.includes(name) && mapping[at] !== name}
                  >
                    {translate(fieldLabelKey(resource, name))}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
