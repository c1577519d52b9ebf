import { type ReactNode, useState } from 'react'
import { ChildDialog } from './RowFormDialog.tsx'
import { MakingContext, type Wanted } from './useQuickCreate.ts'

/** Lets rows be made in passing from the form inside it, in a dialog that is no part of that form. */
export function Making({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  return (
    <>
      <MakingContext value={setWanted}>{children}</MakingContext>
      {wanted && (
        <ChildDialog
          place={{ resource: wanted.resource, raName: wanted.resource.name }}
          fixed={wanted.fixed}
          onClose={() => setWanted(null)}
          onSaved={({ id }) => wanted.onMade(id)}
        />
      )}
    </>
  )
}
