import { type ReactNode, useId } from 'react'

/** A section of the profile, with its description next to it. */
export function Section(props: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="page profile-part" aria-labelledby={id}>
      <div className="profile-about">
        <h2 id={id}>{props.title}</h2>
        <p>{props.text}</p>
      </div>
      <div className="profile-body">{props.children}</div>
    </section>
  )
}
