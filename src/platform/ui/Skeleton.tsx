/** The number of pieces of a placeholder, by the shape of the content. */
const PIECE_COUNTS = {
  line: 1,
  figure: 3,
  lines: 6,
  record: 5,
  form: 6,
  cards: 4,
  columns: 7,
  bars: 8,
}
export type SkeletonShape = keyof typeof PIECE_COUNTS

interface SkeletonProps {
  shape?: SkeletonShape
  className?: string
}

/** A placeholder of content that is loading, in the shape of the content. */
export function Skeleton({ shape = 'line', className = '' }: SkeletonProps) {
  if (shape === 'line') return <span className={`skeleton ${className}`.trim()} />
  return (
    <div className={`skeletons skeletons-${shape} ${className}`.trim()}>
      {Array.from({ length: PIECE_COUNTS[shape] }, (_, piece) => (
        <Skeleton key={piece} />
      ))}
    </div>
  )
}
