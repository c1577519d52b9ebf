import { isDay } from '../../../registry/days/days.ts'
import { readDay } from '../../../registry/values/read-day.ts'
import { DAYS } from './conventions/convention.ts'

/** A code that some programs take for a day or a month, such as `9-7685`. */
const DAY_LIKE_CODE = /^\d{1,4}([-/. ])\d{1,4}(?:\1\d{1,4})?$/

/** Returns the days that a text of a program may mean, in every order of day and month. */
const listDays = (text: string): readonly string[] =>
  isDay(text) ? [text] : [...new Set(DAYS.flatMap((order) => readDay(text, { order }) ?? []))]

/** Returns whether a program may have made a day of a code: all its numbers are in the day. */
function canBecomeDay(code: string, day: string): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const numbers = [month, date, year]
  for (const part of code.match(/\d+/g) ?? []) {
    // Some codes have a year of two digits.
    const modulus = 10 ** Math.max(2, part.length)
    const position = numbers.findIndex((number) => number % modulus === Number(part))
    if (position < 0) return false
    numbers.splice(position, 1)
  }
  // A code of two numbers names a month of a year, whose first day it becomes, or a day of any year.
  return numbers.every((number) => number === 1 || number === year)
}

/** Returns whether a program that opened a text file made a day of a code. */
export const isDayOfCode = (text: string, code: string): boolean =>
  DAY_LIKE_CODE.test(code) && listDays(text).some((day) => canBecomeDay(code, day))

/** Returns whether a program saved a moment at midnight as its day, which has one meaning only. */
export function isDayOfMidnight(text: string, moment: string): boolean {
  if (!moment.endsWith(' 00:00')) return false
  const [day, otherDay] = listDays(text)
  return otherDay === undefined && moment === `${day} 00:00`
}
