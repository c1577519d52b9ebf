import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { getListLabelKey } from '../../platform/i18n/label-keys.ts'
import { STOCK_TITLE, useTitle } from '../../platform/layout/title.tsx'

/** Sets the page title from the element that stock components write to, or from the list's name. */
export function useStockTitle(reference: ListReference): void {
  const translate = useTranslate()
  const [stockTitle, setStockTitle] = useState('')
  const label = translate(getListLabelKey(reference))
  useTitle(
    stockTitle ? '' : label,
    translate(`menu.${reference.resource.menu}`),
    stockTitle || label,
  )

  useEffect(() => {
    const titleElement = document.getElementById(STOCK_TITLE)
    if (!titleElement) return
    const copyTitle = () => setStockTitle(titleElement.textContent)
    const observer = new MutationObserver(copyTitle)
    observer.observe(titleElement, { childList: true, characterData: true, subtree: true })
    copyTitle()
    return () => observer.disconnect()
  }, [])
}
