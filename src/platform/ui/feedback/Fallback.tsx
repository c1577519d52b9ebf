import { useBusiness } from '../../i18n/business.ts'
import { Logo } from '../drawings/Logo.tsx'
import { OfflineBar } from './Offline.tsx'

/** The logo that shows while the app, or a screen without a shell, loads. */
export function Fallback() {
  const { name } = useBusiness()
  return (
    <main className="fallback" aria-busy="true">
      <h1 className="hidden">{name}</h1>
      <Logo size={72} />
      <div className="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <OfflineBar hasShortText />
    </main>
  )
}
