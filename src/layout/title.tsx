import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { useFocusReset, useScreenFocus } from './screen-focus.ts'

/** The id of the element into which react-admin's stock components write the title of their screen. */
export const STOCK_TITLE = 'react-admin-title'

interface Heading {
  title: string
  /** A second, less prominent line, the menu group for example. */
  group?: string
}
const HeadingContext = createContext<Heading>({ title: '' })
/** A context of its own: a screen that sets its title need not be drawn again for it. */
const SetHeadingContext = createContext<(heading: Heading) => void>(() => {})

/** Provides the title of the current screen. */
export function TitleProvider({ children }: { children: ReactNode }) {
  const [heading, setHeading] = useState<Heading>({ title: '' })
  useFocusReset()
  return (
    <SetHeadingContext value={setHeading}>
      <HeadingContext value={heading}>{children}</HeadingContext>
    </SetHeadingContext>
  )
}

/** Returns the title of the current screen. */
export function useHeading(): Heading {
  return useContext(HeadingContext)
}

/** Sets the title of the browser's tab. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title ? `${title} · Washboard` : 'Washboard'
  }, [title])
}

/**
 * Sets the title of the screen in the navbar and in the browser's tab, and moves the focus to the
 * new screen.
 */
export function useTitle(title: string, group?: string, tab = title): void {
  const setHeading = useContext(SetHeadingContext)
  useDocumentTitle(tab)
  useLayoutEffect(() => setHeading({ title, group }), [title, group, setHeading])
  useScreenFocus()
}
