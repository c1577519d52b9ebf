import { useTranslate } from 'ra-core'

/** The head of an import table, by label keys. */
export function HeadRow({ labelKeys }: { labelKeys: readonly string[] }) {
  const translate = useTranslate()
  return (
    <thead>
      <tr>
        {labelKeys.map((labelKey) => (
          <th key={labelKey} scope="col">
            {translate(labelKey)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
