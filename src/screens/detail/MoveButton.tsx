import { useTranslate } from 'ra-core'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../platform/api/lazy-component.ts'
import { preload } from '../../platform/api/loading.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import type { MoveRequest } from '../list/moves/changes.ts'

const moveDialog = lazyComponent(
  async () => (await import('../list/moves/MoveDialog.tsx')).MoveDialog,
)
const prefetch = () => preload(moveDialog.load)

/** The main button of a row that can be moved in its calendar, and its dialog. */
export function MoveButton({ request }: { request: MoveRequest }) {
  const { reference, row } = request.actor
  const translate = useTranslate()
  const title = useRowTitle()(reference.resource.name, row)
  const [openedRequest, setOpenedRequest] = useState<MoveRequest>()
  const close = () => setOpenedRequest(undefined)
  const name = translate('move.do')
  return (
    <>
      <Button
        kind="water"
        className="btn-main"
        icon="move"
        aria-label={`${name}: ${title}`}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpenedRequest(request)}
      >
        {name}
      </Button>
      {openedRequest && (
        <Suspense fallback={<OpeningDialog />}>
          <moveDialog.Screen request={openedRequest} onClose={close} onDone={close} />
        </Suspense>
      )}
    </>
  )
}
