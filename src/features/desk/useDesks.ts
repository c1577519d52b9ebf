import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { suggestionCalls } from '../../../registry/calls/planning-calls.ts'
import { type Desks, findDesks } from './desk.ts'

/** Returns the viewer's desk entities; empty if the provider cannot find free times. */
export function useDesks(): Desks {
  const viewer = useSession()
  const extensions = useExtensions()
  return extensions.has(suggestionCalls.suggestTimes.request) ? findDesks(viewer, extensions) : {}
}
