import { Skeleton } from '../../ui/Skeleton.tsx'
const ROWS = 10

/** Rows that are on the way. */
export function SkeletonRows({ cells }: { cells: number }) {
  return Array.from({ length: ROWS }, (_, row) => (
    // Placeholders have nothing else to tell them apart.
    <tr key={row}>
      {Array.from({ length: cells }, (__, cell) => (
        <td key={cell}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ))
}
