import { useTranslate } from 'ra-core'
import { MAX_WHOLE_LIST } from '../../../registry/values/page-sizes.ts'
import { useFormat } from '../../i18n/format.ts'

/** Says why a list that the provider pages shows no sums, and what does. */
export function NoSums() {
  const translate = useTranslate()
  const { number } = useFormat()
  return <p className="muted">{translate('ui.sums_paged', { most: number(MAX_WHOLE_LIST) })}</p>
}
