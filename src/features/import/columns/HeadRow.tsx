import { useTranslate } from 'ra-core'

/** The head of an import table, by label keys. */
export function HeadRow({ names }: { names: readonly string[] }) {
  const translate = useTranslate()
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {translate(name)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
