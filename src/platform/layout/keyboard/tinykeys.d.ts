/** The types that the package has but does not export. */
declare module 'tinykeys' {
  export function tinykeys(
    target: Window | HTMLElement,
    bindings: Readonly<Record<string, (event: KeyboardEvent) => void>>,
  ): () => void
}
