/** The place of a screen whose code is on its way. */
export function ScreenSkeleton() {
  return (
    <div className="page" aria-busy="true">
      <span className="bone" />
    </div>
  )
}
