import { fileAddress } from '../../../registry/values/parse-files.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { Picture } from '../../ui/values/Picture.tsx'

/** One file: its picture or a sign, and its name, which downloads it. */
export function FileLink({ address }: { address: string }) {
  const file = fileAddress(address)
  if (!file) return <bdi translate="no">{address}</bdi>
  return (
    <a className="file-link" href={address} download={file.name}>
      {file.kind === 'image' ? <Picture src={address} alt="" /> : <Icon name="download" />}
      <bdi translate="no">{file.name}</bdi>
    </a>
  )
}

/** Several files, each with the link that downloads it. */
export function FileLinks({ addresses }: { addresses: readonly string[] }) {
  return (
    <span className="file-links">
      {addresses.map((address) => (
        <FileLink key={address} address={address} />
      ))}
    </span>
  )
}
