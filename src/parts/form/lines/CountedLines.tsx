import { useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { LINES_PROPERTY, type RowLines } from '../../../../registry/fields/row-lines.ts'
import { getFieldComputation } from '../../../../registry/values/computed/computed.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import {
  getEntityNameKey,
  getFieldLabelKey,
  SAMPLE_PLURAL_COUNT,
} from '../../../platform/i18n/label-keys.ts'
import { LineCell } from './LineCell.tsx'
import { readLines } from './lines-values.ts'
import { LineValue } from './LineValue.tsx'

/** The notes and coins of a count: a line for each, of which people fill in the rest. */
export function CountedLines({ lines }: { lines: RowLines }) {
  const translate = useTranslate()
  const format = useFormat()
  const lineEntity: AnyResource = getResource(lines.entity)
  const { columns, denominations = '' } = lines
  const counted = readLines({ [LINES_PROPERTY]: useWatch({ name: LINES_PROPERTY }) as unknown })
  const isShown = (name: string) =>
    name === denominations || getFieldComputation(lineEntity.fields[name]) !== undefined
  const getInputLabel = (name: string, amount: unknown) => {
    const { amount: text, currency } = format.money(String(amount))
    return `${translate(getFieldLabelKey(lineEntity, name))}: ${currency} ${text}`
  }
  return (
    <fieldset className="lines lines-counted">
      <legend>
        {translate(getEntityNameKey(lineEntity), { smart_count: SAMPLE_PLURAL_COUNT })}
      </legend>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {translate(getFieldLabelKey(lineEntity, name))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counted.map((line, index) => (
            <tr key={String(line[denominations])}>
              {columns.map((name) => (
                <td key={name}>
                  {isShown(name) ? (
                    <LineValue resource={lineEntity} name={name} index={index} />
                  ) : (
                    <LineCell
                      resource={lineEntity}
                      name={name}
                      index={index}
                      label={getInputLabel(name, line[denominations])}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}
