import { useTranslate } from 'ra-core'
import { Fragment, type ReactNode, useId } from 'react'
import { useFormat } from '../../../platform/i18n/format.ts'
import {
  listAlternatives,
  type Convention,
  formatConventionSample,
  isNumberConvention,
} from '../conventions/convention.ts'
import { formatCellText } from '../file/cells.ts'
import { ENCODINGS } from '../file/encoding.ts'
import { FIRST_ROWS, SEPARATORS } from './detect-layout.ts'
import type { FileReading } from './useReading.ts'

/** The number of headings that a choice of the row shows. */
const SHOWN_CELLS = 4

interface ChoiceProps {
  label: ReactNode
  value: string | number
  options: readonly (readonly [value: string | number, text: string])[]
  onChange: (value: string) => void
}

/** A select for one option of the layout. */
function OptionChoice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([optionValue, text]) => (
          <option key={optionValue} value={optionValue}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

function useSeparatorName() {
  const translate = useTranslate()
  return (separator: string) => {
    const [name] =
      Object.entries(SEPARATORS).find(([, knownSeparator]) => knownSeparator === separator) ?? []
    return name ? translate(`separators.${name}`) : separator
  }
}

/** Returns the conventions of the columns in words: once if all are equal, otherwise by column. */
function useConventionTexts({ table, conventions }: FileReading) {
  const translate = useTranslate()
  const listTexts = (isForNumbers: boolean) => {
    const shownConventions = conventions.flatMap((convention, column) =>
      convention && isNumberConvention(convention) === isForNumbers ? [{ convention, column }] : [],
    )
    const key = isForNumbers ? 'import.numbers' : 'import.days'
    const hasOneConvention =
      new Set(shownConventions.map(({ convention }) => convention)).size === 1
    return (hasOneConvention ? shownConventions.slice(0, 1) : shownConventions).map(
      ({ convention, column }) => {
        const text = translate(key, { sample: formatConventionSample(convention, translate) })
        return hasOneConvention ? text : `${formatCellText(table[0]?.[column])}: ${text}`
      },
    )
  }
  return [...listTexts(true), ...listTexts(false)]
}

/** The layout of a file in one line. */
function Summary({ reading }: { reading: FileReading }) {
  const { file, layout } = reading
  const translate = useTranslate()
  const { number } = useFormat()
  const separatorName = useSeparatorName()
  const summaryTexts = [
    ...(file.kind === 'bytes' ? [layout.encoding] : []),
    ...(file.kind === 'spreadsheet'
      ? [translate('import.sheet_named', { name: file.sheets[layout.sheet]?.name })]
      : [separatorName(layout.separator)]),
    translate('import.headings_in', { row: number(layout.headings + 1) }),
    ...useConventionTexts(reading),
  ]
  return (
    <summary>
      {translate('import.read_as')}{' '}
      {summaryTexts.map((text, index) => (
        <Fragment key={text}>
          {index > 0 && ' · '}
          <bdi>{text}</bdi>
        </Fragment>
      ))}
    </summary>
  )
}

/** Returns the first rows of a file, each of which may contain the headings. */
function useFirstRows({ cells }: FileReading) {
  const { number } = useFormat()
  return cells.slice(0, FIRST_ROWS).map((row, index) => {
    const texts = row.map((cell) => formatCellText(cell).trim()).filter((text) => text !== '')
    return [index, `${number(index + 1)}: ${texts.slice(0, SHOWN_CELLS).join(', ')}`] as const
  })
}

/** The choices of a column's convention, where its cells can be read in two ways. */
function ConventionChoices({ reading }: { reading: FileReading }) {
  const { table, conventions, setConvention } = reading
  const translate = useTranslate()
  return conventions.map(
    (convention, column) =>
      convention && (
        // Two columns may have the same heading, so the key is the column's position.
        <OptionChoice
          key={column}
          label={translate(
            isNumberConvention(convention) ? 'import.numbers_in' : 'import.days_in',
            {
              heading: formatCellText(table[0]?.[column]),
            },
          )}
          value={convention}
          options={listAlternatives(convention).map((alternative) => [
            alternative,
            formatConventionSample(alternative, translate),
          ])}
          onChange={(chosenConvention) => setConvention(column, chosenConvention as Convention)}
        />
      ),
  )
}

/** Shows the options a file is read with, and lets the user change each. */
export function ReadOptions({ reading }: { reading: FileReading }) {
  const { file, layout, problem } = reading
  const translate = useTranslate()
  const separatorName = useSeparatorName()
  const firstRows = useFirstRows(reading)
  const encodings = [...new Set([layout.encoding, ...ENCODINGS])]
  const separators = [...new Set([layout.separator, ...Object.values(SEPARATORS)])]
  return (
    <details className="import-read-as" open={problem !== undefined || undefined}>
      <Summary reading={reading} />
      <div className="import-read-as-choices">
        {file.kind === 'bytes' && (
          <OptionChoice
            label={translate('import.encoding')}
            value={layout.encoding}
            options={encodings.map((name) => [name, name])}
            onChange={reading.setEncoding}
          />
        )}
        {file.kind === 'spreadsheet' ? (
          <OptionChoice
            label={translate('import.sheet')}
            value={layout.sheet}
            options={file.sheets.map(({ name }, index) => [index, name])}
            onChange={(index) => reading.setSheet(Number(index))}
          />
        ) : (
          <OptionChoice
            label={translate('import.separator')}
            value={layout.separator}
            options={separators.map((option) => [option, separatorName(option)])}
            onChange={reading.setSeparator}
          />
        )}
        <OptionChoice
          label={translate('import.headings')}
          value={layout.headings}
          options={firstRows}
          onChange={(index) => reading.setHeadings(Number(index))}
        />
        <ConventionChoices reading={reading} />
      </div>
    </details>
  )
}
