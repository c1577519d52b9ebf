import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { getListLabelKey } from '../../platform/i18n/label-keys.ts'
import { STOCK_TITLE, useTitle } from '../../platform/layout/title.tsx'

/** Sets the page title from the element that stock components write to, or from the list's name. */
export function useStockTitle(reference: ListReference): void {
  const translate = useTranslate()
  const [written, setWritten] = useState('')
  const label = translate(getListLabelKey(reference))
  useTitle(written ? '' : label, translate(`menu.${reference.resource.menu}`), written || label)

  useEffect(() => {
    const place = document.getElementById(STOCK_TITLE)
    if (!place) return
    const read = () => setWritten(place.textContent)
    const observer = new MutationObserver(read)
    observer.observe(place, { childList: true, characterData: true, subtree: true })
    read()
    return () => observer.disconnect()
  }, [])
}
