export type Answers = readonly { status: number; body: any }[]

/** Makes so many calls at once. */
export const together = (
  racers: number,
  call: (index: number) => Promise<Answers[number]>,
): Promise<Answers> => Promise.all(Array.from({ length: racers }, (_, index) => call(index)))

/** What is wrong with a race in which so many are to win and the others are to be refused. */
export function judge(
  what: string,
  answers: Answers,
  wanted: number,
  refusals: readonly number[] = [409, 422],
): string[] {
  const won = answers.filter(({ status }) => status === 200).length
  const odd = answers
    .map(({ status }) => status)
    .filter((status) => status !== 200 && !refusals.includes(status))
  if (won === wanted && odd.length === 0) return []
  return [`${what}: ${won} of ${wanted} won, and others were answered ${odd.join() || 'as usual'}`]
}
