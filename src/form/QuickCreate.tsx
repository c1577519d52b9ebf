import { type ReactNode, useState } from 'react'
import { RowFormDialog } from './RowFormDialog.tsx'
import { QuickCreateContext, type QuickCreateRequest } from './useQuickCreate.ts'

/** Lets a form create the rows that it refers to, in a dialog outside of the form element. */
export function QuickCreate({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<QuickCreateRequest | null>(null)
  return (
    <>
      <QuickCreateContext value={setRequest}>{children}</QuickCreateContext>
      {request && (
        <RowFormDialog
          reference={{ resource: request.resource, resourceName: request.resource.name }}
          fixed={request.fixed}
          onClose={() => setRequest(null)}
          onSaved={({ id }) => request.onMade(id)}
        />
      )}
    </>
  )
}
