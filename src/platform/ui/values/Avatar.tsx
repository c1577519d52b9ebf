import { useState } from 'react'
import { buildThumbnailUrl } from '../../../../registry/values/parse-files.ts'
import { getSafeHref } from './SafeLink.tsx'

function getInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('')
}

/** A person's photo, or their initials if no photo can be shown. */
export function Avatar({ name, src }: { name: string; src: string | null | undefined }) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const safeSrc = src ? getSafeHref(buildThumbnailUrl(src)) : undefined
  return (
    <span className="avatar" aria-hidden="true">
      {safeSrc && brokenSrc !== src ? (
        <img src={safeSrc} alt="" onError={() => setBrokenSrc(src ?? null)} />
      ) : (
        getInitials(name)
      )}
    </span>
  )
}
