/** Returns the median; for an even count, the mean of the middle two. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((first, second) => first - second)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2
}

/** Returns the smallest number that a share of the numbers, from 0 to 1, does not exceed. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((first, second) => first - second)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Resolves with the milliseconds that some work takes. */
export async function measureTime(work: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** The results of one subject in each round, by measure. */
export type Samples = Readonly<Record<string, readonly number[]>>

/** The comparison of a subject with its peer. Each ratio compares the same round of both. */
export interface Ratio {
  what: string
  peer: number
  subject: number
  ratio: number
  least: number
  most: number
  rounds: number
}

/** Compares each measure of a subject with that of a peer in the same rounds. */
export function computeRatios(subject: Samples, peer: Samples): Ratio[] {
  return Object.entries(subject).flatMap(([measure, subjectTimes]) => {
    const peerTimes = peer[measure]
    if (!peerTimes) return []
    const ratios = subjectTimes.map((time, round) => time / (peerTimes[round] ?? Number.NaN))
    return [
      {
        what: measure,
        peer: median(peerTimes),
        subject: median(subjectTimes),
        ratio: median(ratios),
        least: Math.min(...ratios),
        most: Math.max(...ratios),
        rounds: ratios.length,
      },
    ]
  })
}

const formatNumber = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** Formats a ratio. Two zeros have none. */
const formatRatio = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(3))

/** Prints ratios as a table: medians, and the spread of the ratios over the rounds. */
export function printRatios(title: string, ratios: readonly Ratio[]): void {
  console.log(`\n${title}`)
  console.log(
    ['what', 'peer', 'this', 'ratio', 'least', 'most']
      .map((heading, index) => (index === 0 ? heading.padEnd(44) : heading.padStart(10)))
      .join(''),
  )
  for (const { what, peer, subject, ratio, least, most } of ratios)
    console.log(
      [
        what.padEnd(44),
        formatNumber(peer),
        formatNumber(subject),
        formatRatio(ratio),
        formatRatio(least),
        formatRatio(most),
      ]
        .map((cell, index) => (index === 0 ? cell : cell.padStart(10)))
        .join(''),
    )
}

/** Runs all subjects by turns in each round and collects their measures. */
export async function interleave(
  subjects: Readonly<Record<string, () => Promise<Readonly<Record<string, number>>>>>,
  rounds: number,
): Promise<Readonly<Record<string, Samples>>> {
  const names = Object.keys(subjects)
  const samples = new Map(names.map((name) => [name, new Map<string, number[]>()]))
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length] ?? ''
      const measured = (await subjects[name]?.()) ?? {}
      for (const [measure, milliseconds] of Object.entries(measured)) {
        const samplesOfName = samples.get(name)
        samplesOfName?.set(measure, [...(samplesOfName.get(measure) ?? []), milliseconds])
      }
    }
  }
  return Object.fromEntries([...samples].map(([name, times]) => [name, Object.fromEntries(times)]))
}
