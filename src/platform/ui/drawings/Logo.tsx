import { useBusiness } from '../../i18n/business.ts'

/** The logo of the business; until it has one, a washboard whose ribs are also a bar chart. */
export function Logo({ size = 32 }: { size?: number }) {
  const { logo } = useBusiness()
  if (logo !== null)
    return <img className="logo logo-own" src={logo} width={size} height={size} alt="" />
  return (
    <svg
      className="logo"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
    >
      <path d="M8 25v5M24 25v5" stroke="var(--glass)" strokeWidth="3" strokeLinecap="round" />
      <rect x="4" y="2" width="24" height="25" rx="6" fill="var(--glass)" />
      <g strokeWidth="2.6" strokeLinecap="round">
        <path d="M9.5 8h5M9.5 12.5h9M9.5 17h7" stroke="var(--rib)" />
        <path d="M9.5 21.5h13" stroke="var(--rib-strong)" />
      </g>
    </svg>
  )
}
