import { useEffect } from 'react'
import { preload } from '../platform/api/loading.ts'
import { dataProvider } from '../platform/data/index.ts'
import { whenIdle } from '../platform/data/lists/dataset.ts'

/** Loads the code of changes after the first paint, so that it also works without a connection. */
export function useLaterCode(): void {
  useEffect(() => whenIdle(() => preload(dataProvider.loadChanges)), [])
}
