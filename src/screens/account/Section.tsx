import { type ReactNode, useId } from 'react'

/** A section of the profile, with its description next to it. */
export function Section(props: { title: string; text: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <section className="page profile-part" aria-labelledby={headingId}>
      <div className="profile-about">
        <h2 id={headingId}>{props.title}</h2>
        <p>{props.text}</p>
      </div>
      <div className="profile-body">{props.children}</div>
    </section>
  )
}
