import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadCode } from '../../platform/api/loading.ts'
import { QuickCreateContext, type QuickCreateRequest } from './useQuickCreate.ts'

const load = () => import('./RowFormDialog.tsx')
const RowFormDialog = lazy(async () => ({ default: (await loadCode(load)).RowFormDialog }))

/**
 * Lets the forms inside create the rows they refer to, in dialogs outside of the form elements.
 * Such a form may open another one above it.
 */
export function QuickCreate({ children }: { children: ReactNode }) {
  const [requests, setRequests] = useState<readonly QuickCreateRequest[]>([])
  const [open] = useState(
    () => (request: QuickCreateRequest) => setRequests((requests) => [...requests, request]),
  )
  return (
    <QuickCreateContext value={open}>
      {children}
      <Suspense>
        {requests.map((request, depth) => (
          <RowFormDialog
            // Dialogs are only added and removed at the end of the list.
            key={depth}
            reference={{ resource: request.resource, resourceName: request.resource.name }}
            fixed={request.fixed}
            begun={request.begun}
            onClose={() => setRequests((current) => current.slice(0, depth))}
            onSaved={({ id }) => request.onMade(id)}
          />
        ))}
      </Suspense>
    </QuickCreateContext>
  )
}
