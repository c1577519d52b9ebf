import { type ComponentType, createElement, lazy, useState } from 'react'
import { loadCode } from './loading.ts'

/**
 * Wraps a component whose code is imported when it is drawn, or preloaded before. Code that is
 * loaded already renders at once, because React would show the fallback for a third of a second.
 */
export function lazyComponent<P extends object>(importComponent: () => Promise<ComponentType<P>>) {
  let loadedComponent: ComponentType<P> | undefined
  const load = async () => {
    loadedComponent = await importComponent()
    return loadedComponent
  }
  const LazyComponent: ComponentType<P> = lazy(async () => ({ default: await loadCode(load) }))
  function Screen(props: P) {
    // The component chosen at first, because the other one would mount the screen again.
    const [ChosenComponent] = useState(() => loadedComponent ?? LazyComponent)
    return createElement(ChosenComponent, props)
  }
  return { load, Screen }
}
