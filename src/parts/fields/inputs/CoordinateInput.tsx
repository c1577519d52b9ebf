import type { ClipboardEvent } from 'react'
import { findCoordinates } from '../../../../registry/fields/coordinates.ts'
import { readPosition } from '../../../../registry/values/read-position.ts'
import type { InputProps } from '../../../platform/extension-points/types.ts'
import { TextInput } from './TextInput.tsx'

/** A latitude or longitude. A position that is pasted from a map or a message fills both. */
export function CoordinateInput(props: InputProps<object>) {
  const { name, resource, onChange, onChangeOthers } = props
  const [latitude, longitude] = findCoordinates(resource.fields)
  const pastePosition = (event: ClipboardEvent) => {
    const position = readPosition(event.clipboardData.getData('text'))
    if (!position || !onChangeOthers || latitude === undefined || longitude === undefined) return
    event.preventDefault()
    onChange(position[name === latitude ? 0 : 1])
    onChangeOthers({ [latitude]: position[0], [longitude]: position[1] })
  }
  return <TextInput {...props} inputMode="decimal" onPaste={pastePosition} />
}
