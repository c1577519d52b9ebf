import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadCode } from '../../platform/api/loading.ts'
import { QuickCreateContext, type QuickCreateRequest } from './useQuickCreate.ts'

const loadRowFormDialog = () => import('./RowFormDialog.tsx')
const RowFormDialog = lazy(async () => ({
  default: (await loadCode(loadRowFormDialog)).RowFormDialog,
}))

/**
 * Lets the forms inside create the rows they refer to, in dialogs outside of the form elements.
 * The form of the new row may open another form above it.
 */
export function QuickCreate({ children }: { children: ReactNode }) {
  const [openRequests, setOpenRequests] = useState<readonly QuickCreateRequest[]>([])
  const [openForm] = useState(
    () => (request: QuickCreateRequest) =>
      setOpenRequests((openRequests) => [...openRequests, request]),
  )
  return (
    <QuickCreateContext value={openForm}>
      {children}
      <Suspense>
        {openRequests.map((request, depth) => (
          <RowFormDialog
            // Dialogs are only added and removed at the end of the list.
            key={depth}
            reference={{ resource: request.resource, resourceName: request.resource.name }}
            fixedValues={request.fixedValues}
            startValues={request.startValues}
            onClose={() => setOpenRequests((current) => current.slice(0, depth))}
            onSaved={({ id }) => request.onCreated(id)}
          />
        ))}
      </Suspense>
    </QuickCreateContext>
  )
}
