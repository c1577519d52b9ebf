import { useTranslate } from 'ra-core'
import type { CustomPage } from '#business/words'
import { useCustomPage } from '../platform/extension-points/overrides-context.ts'
import { getPageLabelKey } from '../platform/i18n/label-keys.ts'
import { NotFound } from '../platform/layout/NotFound.tsx'
import { useTitle } from '../platform/layout/title.tsx'

function PageTitle({ page }: { page: CustomPage }) {
  const translate = useTranslate()
  useTitle(translate(getPageLabelKey(page)), translate(`menu.${page.menu}`))
  return null
}

/** A page of the business, which has the title of its menu entry. */
export function CustomPageScreen({ page }: { page: CustomPage }) {
  const Screen = useCustomPage(page.name)
  if (!Screen) return <NotFound />
  return (
    <>
      <PageTitle page={page} />
      <Screen />
    </>
  )
}
