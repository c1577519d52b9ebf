import { useTranslate } from 'ra-core'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldTypes } from '../../../../registry/fields/field-types.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import type { InputProps } from '../../../platform/extension-points/types.ts'
import { useErrorMessage } from '../../../platform/ui/feedback/error-message.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { Picture } from '../../../platform/ui/values/Picture.tsx'
import { TextInput, inputText } from './TextInput.tsx'
import {
  IMAGE_TYPES,
  MAX_IMAGE_BYTES,
  findFileProblem,
  UPLOAD_REQUEST,
  uploadImage,
} from './uploads/image-upload.ts'
import { shrinkImage } from './uploads/shrink-image.ts'

type ImageProps = InputProps<FieldTypes['image']>

/**
 * Returns the state of an upload: the function that sends a file, whether one is running, and its
 * error.
 */
function useUpload(onChange: (url: string) => void) {
  const translate = useTranslate()
  const getMessage = useErrorMessage()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const runningUpload = useRef<AbortController>(undefined)
  useEffect(() => () => runningUpload.current?.abort(), [])

  async function uploadFile(chosenFile: File) {
    const controller = new AbortController()
    runningUpload.current?.abort()
    runningUpload.current = controller
    setBusy(true)
    const file = await shrinkImage(chosenFile, MAX_IMAGE_BYTES)
    if (controller.signal.aborted) return
    const fileProblem = findFileProblem(file)
    setError(fileProblem ? translate(fileProblem.key, fileProblem.params) : null)
    if (fileProblem) return setBusy(false)
    try {
      onChange(await uploadImage(file, controller.signal))
    } catch (failure) {
      if (controller.signal.aborted) return
      const { fields, message } = getMessage(failure)
      setError(fields.file ?? message)
    }
    setBusy(false)
  }
  return { busy, error, send: uploadFile }
}

/** An area for dropping a file. The button inside does the same by keyboard. */
function DropZone({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const [isDragOver, setDragOver] = useState(false)
  const dropFile = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    const [firstFile] = event.dataTransfer.files
    if (firstFile) onFile(firstFile)
  }
  const dragFile = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(true)
  }
  return (
    <div
      className="dropzone"
      data-over={isDragOver}
      onDragOver={dragFile}
      onDragLeave={() => setDragOver(false)}
      onDrop={dropFile}
    >
      {children}
    </div>
  )
}

function Upload({ id, label, required, invalid, describedBy, value, onChange }: ImageProps) {
  const translate = useTranslate()
  const { busy, error, send } = useUpload(onChange)
  const fileInput = useRef<HTMLInputElement>(null)
  const address = inputText(value)
  const errorId = `${id}-upload-error`
  const descriptionIds = [describedBy, error && errorId, `${id}-hint`].filter(Boolean).join(' ')
  return (
    <DropZone onFile={(fileInput) => void send(fileInput)}>
      {address ? (
        <Picture src={address} alt={translate('ui.picture_now')} />
      ) : (
        <Icon name="image" />
      )}
      <div className="dropzone-body">
        <div className="dropzone-actions">
          <input
            ref={fileInput}
            id={id}
            className="hidden"
            type="file"
            accept={IMAGE_TYPES.join(',')}
            aria-label={label}
            required={required && !address}
            aria-invalid={invalid || error !== null || undefined}
            aria-describedby={descriptionIds}
            onChange={({ target }) => {
              const [firstFile] = target.files ?? []
              if (firstFile) void send(firstFile)
              // Without a reset, choosing the same file again would fire no change event.
              target.value = ''
            }}
          />
          <Button
            busy={busy}
            tabIndex={-1}
            aria-hidden="true"
            onClick={() => fileInput.current?.click()}
          >
            {translate(address ? 'ui.picture_replace' : 'ui.picture_choose')}
          </Button>
          {address && (
            <Button kind="quiet" disabled={busy} onClick={() => onChange(null)}>
              {translate('ui.picture_remove')}
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="field-hint muted tiny">
          {translate('ui.picture_hint')}
        </p>
        {busy && <progress aria-label={translate('ui.picture_sending')} />}
        <p id={errorId} className="field-error" role="status">
          {error}
        </p>
      </div>
    </DropZone>
  )
}

/** The input for an image: an upload if the provider supports it, otherwise a URL. */
export function ImageInput(props: ImageProps) {
  const canUpload = useExtensions().has(UPLOAD_REQUEST)
  if (canUpload) return <Upload {...props} />
  return (
    <>
      {inputText(props.value) && <Picture src={inputText(props.value)} alt="" />}
      <TextInput {...props} inputMode="url" />
    </>
  )
}
