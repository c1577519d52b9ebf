export type Answers = readonly { status: number; body: any }[]

/** Makes so many calls at once. */
export const sendTogether = (
  racers: number,
  sendRequest: (index: number) => Promise<Answers[number]>,
): Promise<Answers> => Promise.all(Array.from({ length: racers }, (_, index) => sendRequest(index)))

/** Returns a failure unless `expectedCount` requests succeed and the others are refused. */
export function judge(
  label: string,
  answers: Answers,
  expectedCount: number,
  refusals: readonly number[] = [409, 422],
): string[] {
  const won = answers.filter(({ status }) => status === 200).length
  const odd = answers
    .map(({ status }) => status)
    .filter((status) => status !== 200 && !refusals.includes(status))
  if (won === expectedCount && odd.length === 0) return []
  return [
    `${label}: ${won} of ${expectedCount} won, and others were answered ${odd.join() || 'as usual'}`,
  ]
}
