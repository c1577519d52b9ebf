import type { PostProcessorModule } from 'i18next'

/** The end of a sentence after a name that has an end of its own, be it in quotes or isolated. */
const DOUBLED = /(?<!\.)([.!?…؟])([⁩”“»’]?)\.(?=\s|$)/gu

/** Leaves a sentence that closes with a question or an abbreviation the end which that has already. */
export const withOneEnd = (text: string): string => text.replace(DOUBLED, '$1$2')

/** Looks after the end of every text that names something. */
export const oneEnd: PostProcessorModule = {
  type: 'postProcessor',
  name: 'oneEnd',
  process: (value: unknown) => (typeof value === 'string' ? withOneEnd(value) : value) as string,
}
