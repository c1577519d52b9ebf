import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { useArrival, useDeparture } from './arrival.ts'

/** The id of the element into which react-admin's stock components write the title of their screen. */
export const STOCK_TITLE = 'react-admin-title'

interface Heading {
  title: string
  /** What it belongs to, quieter. */
  group?: string
}
const HeadingContext = createContext<{
  heading: Heading
  setHeading: (heading: Heading) => void
}>({ heading: { title: '' }, setHeading: () => {} })

/** Holds the title of the screen that is shown. */
export function TitleProvider({ children }: { children: ReactNode }) {
  const [heading, setHeading] = useState<Heading>({ title: '' })
  const value = useMemo(() => ({ heading, setHeading }), [heading])
  useDeparture()
  return <HeadingContext value={value}>{children}</HeadingContext>
}

/** The title of the screen that is shown. */
export function useHeading(): Heading {
  return useContext(HeadingContext).heading
}

/** Names the screen in the browser's tab. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title ? `${title} · Washboard` : 'Washboard'
  }, [title])
}

/** Names the screen, in the navbar and in the browser's tab, which may say more. */
export function useTitle(title: string, group?: string, tab = title): void {
  const { setHeading } = useContext(HeadingContext)
  useDocumentTitle(tab)
  useLayoutEffect(() => setHeading({ title, group }), [title, group, setHeading])
  useArrival()
}
