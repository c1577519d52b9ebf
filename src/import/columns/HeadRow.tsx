import { useTranslate } from 'ra-core'

/** The head of a table of an import, by the keys of its words. */
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
