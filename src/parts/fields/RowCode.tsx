import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getRowCode } from '../../platform/data/useRowTitle.ts'
import { toastError, toastSuccess } from '../../platform/ui/overlays/toasts.tsx'

interface RowCodeProps {
  resource: AnyResource
  row: Readonly<Record<string, unknown>>
}

/** The code of a row that is called by another name. */
export function RowCode({ resource, row }: RowCodeProps) {
  const code = getRowCode(resource.name, row)
  if (code === undefined) return null
  return (
    <small className="row-code mono" translate="no">
      {code}
    </small>
  )
}

/** The code of a row that is called by another name, as a button that copies it. */
export function CopiedCode({ resource, row }: RowCodeProps) {
  const translate = useTranslate()
  const code = getRowCode(resource.name, row)
  if (code === undefined) return null
  const copyCode = async () => {
    try {
      await navigator.clipboard.writeText(code)
      toastSuccess(translate('ui.code_copied', { code }))
    } catch {
      toastError(translate('ui.code_not_copied'))
    }
  }
  return (
    <button
      type="button"
      className="row-code mono"
      translate="no"
      title={translate('ui.copy_code', { code })}
      onClick={() => void copyCode()}
    >
      {code}
    </button>
  )
}
