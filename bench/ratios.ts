/** The middle of some numbers; of an even count the mean of the middle two. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2
}

/** The smallest of some numbers that at least this part of them, from 0 to 1, does not exceed. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Resolves with the milliseconds that some work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** What one subject took in each round, by what was measured. */
export type Samples = Readonly<Record<string, readonly number[]>>

/** How a subject compares with its peer, each round with the same round of the other. */
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
  return Object.entries(subject).flatMap(([measure, took]) => {
    const peerTimes = peer[measure]
    if (!peerTimes) return []
    const each = took.map((time, round) => time / (peerTimes[round] ?? Number.NaN))
    return [
      {
        what: measure,
        peer: median(peerTimes),
        subject: median(took),
        ratio: median(each),
        least: Math.min(...each),
        most: Math.max(...each),
        rounds: each.length,
      },
    ]
  })
}

const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** Of nothing beside nothing there is no ratio. */
const ratioText = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(3))

/** Prints ratios as a table: medians, and the spread of the ratios over the rounds. */
export function printRatios(title: string, ratios: readonly Ratio[]): void {
  console.log(`\n${title}`)
  console.log(
    ['what', 'peer', 'this', 'ratio', 'least', 'most']
      .map((head, at) => (at === 0 ? head.padEnd(44) : head.padStart(10)))
      .join(''),
  )
  for (const { what, peer, subject, ratio, least, most } of ratios)
    console.log(
      [
        what.padEnd(44),
        short(peer),
        short(subject),
        ratioText(ratio),
        ratioText(least),
        ratioText(most),
      ]
        .map((cell, at) => (at === 0 ? cell : cell.padStart(10)))
        .join(''),
    )
}

/** Runs every subject once in each round, the order turned by one each time, and keeps what each measured. */
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
      for (const [measure, took] of Object.entries(measured)) {
        const samplesOfName = samples.get(name)
        samplesOfName?.set(measure, [...(samplesOfName.get(measure) ?? []), took])
      }
    }
  }
  return Object.fromEntries([...samples].map(([name, times]) => [name, Object.fromEntries(times)]))
}
