import type { ReactNode } from 'react'
import { Drawing } from './Drawing.tsx'
import { Reference } from './Reference.tsx'

interface QuietProps {
  drawing: 'empty' | 'nothing' | 'trouble'
  title: string
  text?: string
  /** The failed call and such: for whoever has to look into it. */
  detail?: string
  alert?: boolean
  children?: ReactNode
}

/** A screen or list with nothing to show: what it is, why, and what to do. */
export function Quiet({ drawing, title, text, detail, alert = false, children }: QuietProps) {
  return (
    <div className="quiet" role={alert ? 'alert' : 'status'}>
      <Drawing of={drawing} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className="quiet-actions">{children}</div>}
      <Reference text={detail} />
    </div>
  )
}
