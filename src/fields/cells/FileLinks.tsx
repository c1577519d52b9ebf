import { fileAddress } from '../../../registry/values/parse-files.ts'
import { changeQueue } from '../../data/index.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { Picture } from '../../ui/values/Picture.tsx'

/** A file: its picture or an icon, and its name as a download link. */
export function FileLink({ address }: { address: string }) {
  const file = fileAddress(address)
  if (!file) return <bdi translate="no">{address}</bdi>
  const shown = changeQueue.shownAddress(address)
  return (
    <a className="file-link" href={shown} download={file.name}>
      {file.kind === 'image' ? <Picture src={shown} alt="" /> : <Icon name="download" />}
      <bdi translate="no">{file.name}</bdi>
    </a>
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
