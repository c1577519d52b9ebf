import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { FieldTypes } from '../../../../registry/fields/field-types.ts'
import { parseFileAddress } from '../../../../registry/values/parse-files.ts'
import {
  FILE_KIND_NAMES,
  type FileKind,
  FILE_KINDS,
  MAX_FILE_BYTES,
  MAX_FILES,
} from '../../../../registry/words/file-kinds.ts'
import type { InputProps } from '../../../platform/extension-points/types.ts'
import { useErrorMessage } from '../../../platform/ui/feedback/error-message.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { FileLink } from '../cells/FileLinks.tsx'
import { useUpload } from './uploads/useUpload.ts'

type FilesProps = InputProps<FieldTypes['files']>

/** Returns the URLs in a files field. */
const readFiles = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])

/** Returns a function that uploads files one after the other, with its progress and its error. */
function useSendFiles(
  { maxBytes = MAX_FILE_BYTES }: FieldTypes['files'],
  add: (addresses: readonly string[]) => void,
) {
  const upload = useUpload(maxBytes)
  const getMessage = useErrorMessage()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function uploadFiles(files: readonly File[]) {
    setBusy(true)
    setError(null)
    const sentAddresses: string[] = []
    try {
      for (const file of files) sentAddresses.push(await upload(file))
    } catch (failure) {
      const { fields, message } = getMessage(failure)
      setError(fields.file ?? message)
    }
    if (sentAddresses.length > 0) add(sentAddresses)
    setBusy(false)
  }
  return { busy, error, sendFiles: uploadFiles }
}

interface ChosenProps {
  addresses: readonly string[]
  onRemove: (address: string) => void
}

/** The files of a field, each with a remove button. */
function ChosenFiles({ addresses, onRemove }: ChosenProps) {
  const translate = useTranslate()
  return (
    <ul className="files-chosen">
      {addresses.map((address) => (
        <li key={address}>
          <FileLink address={address} />
          <button
            type="button"
            className="row-action"
            aria-label={translate('ui.take_out', { title: parseFileAddress(address)?.name ?? '' })}
            onClick={() => onRemove(address)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface FilesHintProps {
  id: string
  max: number
  fileEndings: readonly string[]
  field: FieldTypes['files']
}

/** The number, types and size of the files that a field accepts. */
function FilesHint({ id, max, fileEndings, field: { maxBytes = MAX_FILE_BYTES } }: FilesHintProps) {
  const translate = useTranslate()
  return (
    <p id={id} className="field-hint muted tiny">
      {translate('ui.files_hint', {
        max,
        endings: fileEndings.join(', '),
        megabytes: Math.ceil(maxBytes / 1024 / 1024),
      })}
    </p>
  )
}

interface CameraButtonProps {
  kinds: readonly FileKind[]
  busy: boolean
  disabled: boolean
  onPhotos: (files: readonly File[]) => void
}

/** A button that opens the camera of a phone or tablet, for a field of pictures alone. */
function CameraButton({ kinds, busy, disabled, onPhotos }: CameraButtonProps) {
  const translate = useTranslate()
  const camera = useRef<HTMLInputElement>(null)
  if (kinds.some((kind) => kind !== 'image')) return null
  return (
    <span className="files-camera">
      <Button icon="image" busy={busy} disabled={disabled} onClick={() => camera.current?.click()}>
        {translate('ui.take_photo')}
      </Button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ target }) => {
          onPhotos([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </span>
  )
}

type ChooseButtonProps = { busy: boolean; disabled: boolean; onClick: () => void }

/** Opens the file picker. Hidden from screen readers, which use the file input itself. */
function ChooseButton({ busy, disabled, onClick }: ChooseButtonProps) {
  const translate = useTranslate()
  return (
    <Button
      icon="upload"
      busy={busy}
      tabIndex={-1}
      aria-hidden="true"
      disabled={disabled}
      onClick={onClick}
    >
      {translate('ui.files_choose')}
    </Button>
  )
}

/** The input for several files: a list with remove buttons, and a button to add files. */
export function FilesInput(props: FilesProps) {
  const { id, field, label, required, invalid, describedBy, value, onChange } = props
  const translate = useTranslate()
  const chosen = readFiles(value)
  const picker = useRef<HTMLInputElement>(null)
  const { busy, error, sendFiles } = useSendFiles(field, (newAddresses) =>
    onChange([...new Set([...chosen, ...newAddresses])]),
  )
  const kinds = field.kinds ?? FILE_KIND_NAMES
  const endings = kinds.flatMap((kind) => FILE_KINDS[kind])
  const maxFiles = field.max ?? MAX_FILES
  const isFull = chosen.length >= maxFiles
  const removeFile = (address: string) => {
    const remaining = chosen.filter((chosenAddress) => chosenAddress !== address)
    onChange(remaining.length === 0 ? null : remaining)
    picker.current?.focus()
  }
  return (
    <div className="files-input">
      <ChosenFiles addresses={chosen} onRemove={removeFile} />
      <input
        ref={picker}
        id={id}
        className="hidden"
        type="file"
        multiple
        accept={endings.map((fileEnding) => `.${fileEnding}`).join(',')}
        aria-label={label}
        disabled={busy || isFull}
        required={required && chosen.length === 0}
        aria-invalid={invalid || error !== null || undefined}
        aria-describedby={[describedBy, `${id}-hint`, error && `${id}-upload`]
          .filter(Boolean)
          .join(' ')}
        onChange={({ target }) => {
          void sendFiles([...(target.files ?? [])].slice(0, maxFiles - chosen.length))
          target.value = ''
        }}
      />
      <div className="files-buttons">
        <CameraButton
          kinds={kinds}
          busy={busy}
          disabled={isFull}
          onPhotos={(files) => void sendFiles(files)}
        />
        <ChooseButton busy={busy} disabled={isFull} onClick={() => picker.current?.click()} />
      </div>
      <FilesHint id={`${id}-hint`} max={maxFiles} fileEndings={endings} field={field} />
      {busy && <progress aria-label={translate('ui.files_sending')} />}
      <p id={`${id}-upload`} className="field-error" role="status">
        {error}
      </p>
    </div>
  )
}
