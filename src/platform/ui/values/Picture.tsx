import { useState } from 'react'
import { buildThumbnailUrl } from '../../../../registry/values/parse-files.ts'
import { Icon } from '../drawings/Icon.tsx'
import { getSafeHref } from './SafeLink.tsx'

/** An image as a thumbnail, or an icon if it cannot be shown. */
export function Picture({ src, alt }: { src: string | null; alt: string }) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  // Only this page makes blob URLs, for files that are not sent yet.
  const safeThumbnail = src ? getSafeHref(buildThumbnailUrl(src)) : undefined
  const safeSrc = src?.startsWith('blob:') ? src : safeThumbnail
  const isVisible = safeSrc !== undefined && brokenSrc !== src
  return (
    <span className="picture">
      {isVisible ? (
        <img
          src={safeSrc}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        <Icon name="image" />
      )}
    </span>
  )
}
