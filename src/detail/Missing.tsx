import { useTranslate } from 'ra-core'
import { Link } from '../routing/Link.tsx'
import { useTitle } from '../layout/title.tsx'
import type { ListPlace } from '../provider/places.ts'
import { listLabelKey } from '../session/labels.ts'
import { Icon } from '../ui/Icon.tsx'
import { Quiet } from '../ui/Quiet.tsx'

/** For a row that is not there, or not for this. */
export function Missing({ place }: { place: ListPlace }) {
  const translate = useTranslate()
  useTitle(translate('ui.no_row'))
  return (
    <div className="page">
      <Quiet drawing="nothing" title={translate('ui.no_row')} text={translate('ui.no_row_text')}>
        <Link to={place.list.route} className="btn btn-water">
          <Icon name="previous" />
          {translate(listLabelKey(place))}
        </Link>
      </Quiet>
    </div>
  )
}
