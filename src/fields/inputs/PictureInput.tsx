import { useTranslate } from 'ra-core'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldTypes } from '../../../resources/kit/fields/field-types.ts'
import { useExtensions } from '../../access/rights.ts'
import type { InputProps } from '../../extension-points/types.ts'
import { useErrorMessage } from '../../feedback/error-message.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Line, textOf } from './Line.tsx'
import { PICTURES, refusalOf, UPLOAD, uploadPicture } from './pictures.ts'

type PictureProps = InputProps<FieldTypes['image']>

/** Sends a chosen file, and says what is wrong with it. */
function useUpload(onChange: (url: string) => void) {
  const translate = useTranslate()
  const messageOf = useErrorMessage()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  async function send(file: File) {
    const refused = refusalOf(file)
    setRefusal(refused ? translate(refused.key, refused.params) : null)
    if (refused) return
    const sending = new AbortController()
    leaving.current?.abort()
    leaving.current = sending
    setBusy(true)
    try {
      onChange(await uploadPicture(file, sending.signal))
    } catch (error) {
      if (sending.signal.aborted) return
      const { fields, message } = messageOf(error)
      setRefusal(fields.file ?? message)
    }
    setBusy(false)
  }
  return { busy, refusal, send }
}

/** Where a file may be dropped; the button inside does the same by keyboard. */
function DropZone({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [first] = event.dataTransfer.files
    if (first) onFile(first)
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className="drop"
      data-over={over}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

function Upload({ id, label, required, invalid, describedBy, value, onChange }: PictureProps) {
  const translate = useTranslate()
  const { busy, refusal, send } = useUpload(onChange)
  const file = useRef<HTMLInputElement>(null)
  const shown = textOf(value)
  const refusalId = `${id}-refusal`
  const described = [describedBy, refusal && refusalId, `${id}-hint`].filter(Boolean).join(' ')
  return (
    <DropZone onFile={(one) => void send(one)}>
      {shown ? <Picture src={shown} alt={translate('ui.picture_now')} /> : <Icon name="image" />}
      <div className="drop-body">
        <div className="drop-actions">
          <input
            ref={file}
            id={id}
            className="hidden"
            type="file"
            accept={PICTURES.join(',')}
            aria-label={label}
            required={required && !shown}
            aria-invalid={invalid || refusal !== null || undefined}
            aria-describedby={described}
            onChange={({ target }) => {
              const [first] = target.files ?? []
              if (first) void send(first)
              // The same file may be chosen again.
              target.value = ''
            }}
          />
          <Button
            busy={busy}
            tabIndex={-1}
            aria-hidden="true"
            onClick={() => file.current?.click()}
          >
            {translate(shown ? 'ui.picture_replace' : 'ui.picture_choose')}
          </Button>
          {shown && (
            <Button kind="quiet" disabled={busy} onClick={() => onChange(null)}>
              {translate('ui.picture_remove')}
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="field-hint">
          {translate('ui.picture_hint')}
        </p>
        {busy && <progress aria-label={translate('ui.picture_sending')} />}
        <p id={refusalId} className="field-error" role="status">
          {refusal}
        </p>
      </div>
    </DropZone>
  )
}

/** A picture: sent to a provider that takes them, otherwise named by its address. */
export function PictureInput(props: PictureProps) {
  const takes = useExtensions().has(UPLOAD)
  if (takes) return <Upload {...props} />
  return (
    <>
      {textOf(props.value) && <Picture src={textOf(props.value)} alt="" />}
      <Line {...props} inputMode="url" />
    </>
  )
}
