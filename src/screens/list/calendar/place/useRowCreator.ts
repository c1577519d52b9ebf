import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { toWallClock } from '../../../../../registry/text/wall-clock.ts'
import { describeNewAtDesk, useDeskOfList } from '../../../../features/desk/DeskLink.tsx'
import { buildWantedPath } from '../../../../features/desk/wanted-time.ts'
import type { ListReference } from '../../../../platform/data/rows/list-references.ts'
import { useFormat } from '../../../../platform/i18n/format.ts'
import { parseClock } from './placed.ts'

/** The interval at which the first free time of today moves on, in minutes. */
const FIRST_TIME_MINUTES = 30

/** Creates rows for a person at a time. */
export interface RowCreator {
  /** The name of what is created. */
  label: string
  /** Returns the first minute of a day that is not over. */
  getFirstMinute: (day: string) => number
  /** Opens the desk for a day, or a local time such as `2026-12-01T10:15`. */
  open: (time: string, personId: number) => void
}

/** Returns what creates the rows of a calendar at a free time; undefined if the viewer may not. */
export function useRowCreator({ resource }: ListReference): RowCreator | undefined {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { timeZone } = useFormat()
  const desk = useDeskOfList(resource)
  const label = desk && describeNewAtDesk(translate, desk)
  return useMemo(() => {
    if (label === undefined) return undefined
    return {
      label,
      getFirstMinute: (day) => {
        const [today = '', time = ''] = toWallClock(new Date().toISOString(), timeZone).split('T')
        if (day !== today) return day < today ? Infinity : 0
        return Math.ceil(parseClock(time) / FIRST_TIME_MINUTES) * FIRST_TIME_MINUTES
      },
      open: (time, personId) => void navigate(buildWantedPath(time, personId)),
    }
  }, [label, timeZone, navigate])
}
