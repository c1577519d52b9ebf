import { useFormat } from '../../platform/i18n/format.ts'
import { MoreActions } from './MoreActions.tsx'
import { RowActions, type RowActionsProps } from './RowActions.tsx'
import { appliesToRow } from './verbs.ts'

/** The number of buttons that share a line with "More". */
const COUNT_BESIDE_MORE = 2

/** The actions of a row on a phone: the first two, and the rest behind "More". */
export function CardActions(props: RowActionsProps) {
  const { reference, row, verbs } = props
  const { today } = useFormat()
  const usableVerbs = verbs.filter((verb) => appliesToRow(reference.resource, verb, row, today))
  const otherVerbs = usableVerbs.slice(COUNT_BESIDE_MORE)
  return (
    <>
      <RowActions {...props} verbs={usableVerbs.slice(0, COUNT_BESIDE_MORE)} />
      {otherVerbs.length > 0 && (
        <MoreActions>
          <RowActions {...props} verbs={otherVerbs} getClassName={() => 'btn'} />
        </MoreActions>
      )}
    </>
  )
}
