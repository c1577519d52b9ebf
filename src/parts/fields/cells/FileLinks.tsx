import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { parseFileAddress } from '../../../../registry/values/parse-files.ts'
import { changeQueue } from '../../../platform/data/index.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { Picture } from '../../../platform/ui/values/Picture.tsx'
import { getSafeHref } from '../../../platform/ui/values/SafeLink.tsx'

interface PictureLinkProps {
  address: string
  /** The name of the picture in the accessible label of the link. */
  name: string
  children: ReactNode
}

/** A thumbnail that opens its picture in another tab. */
export function PictureLink({ address, name, children }: PictureLinkProps) {
  const translate = useTranslate()
  const preview = changeQueue.getPreviewUrl(address)
  const stored = parseFileAddress(preview)?.stored
  // At an address with the file name, a picture would be saved instead of shown.
  const original = stored ? `/uploads/${stored}` : preview
  const href = original.startsWith('blob:') ? original : getSafeHref(original)
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={translate('ui.picture_open', { name })}
    >
      {children}
    </a>
  )
}

/** A file: a thumbnail or an icon, and the file name as a download link. */
export function FileLink({ address }: { address: string }) {
  const file = parseFileAddress(address)
  if (!file) return <bdi translate="no">{address}</bdi>
  const preview = changeQueue.getPreviewUrl(address)
  const isImage = file.kind === 'image'
  return (
    <span className="file-link">
      {isImage && (
        <PictureLink address={address} name={file.name}>
          <Picture src={preview} alt="" />
        </PictureLink>
      )}
      <a className="file-link" href={preview} download={file.name}>
        {!isImage && <Icon name="download" />}
        <bdi translate="no">{file.name}</bdi>
      </a>
    </span>
  )
}

/** Several files, each with a download link. */
export function FileLinks({ addresses }: { addresses: readonly string[] }) {
  return (
    <span className="file-links">
      {addresses.map((address) => (
        <FileLink key={address} address={address} />
      ))}
    </span>
  )
}
