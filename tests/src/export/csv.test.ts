import { describe, expect, it } from 'vitest'
import { csvOf } from '../../../resources/kit/text/csv.ts'

const one = (value: string) => csvOf([[value]]).slice(1, -2)

describe('CSV', () => {
  it.each(['=HYPERLINK("x")', '+965 1', '-x', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=1+1;2'])(
    'runs nothing: %j',
    (value) => {
      expect(one(value).replace(/^"/, '')).toMatch(/^'/)
    },
  )

  it.each(['-1.000', '0.000', '12', 'Abu Halifa', 'a=b', '', '#12'])('leaves %j alone', (value) => {
    expect(one(value)).toBe(value)
  })

  it('quotes what would break a row', () => {
    expect(one('a,b')).toBe('"a,b"')
    expect(one('say "it"\nagain')).toBe('"say ""it""\nagain"')
  })

  it('is UTF-8 and says so, each row at a line of its own', () => {
    expect(csvOf([['a', 'é'], [], ['1']])).toBe('\uFEFFa,é\r\n\r\n1\r\n')
  })
})
