import { useTranslate } from 'ra-core'
import { Navigate } from 'react-router'
import { getFirstScreen, useCapabilitiesLoaded, useTiles } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { ScreenSkeleton } from '../../platform/ui/feedback/ScreenSkeleton.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { useTitle } from '../../platform/layout/title.tsx'
import { NewAtDesk, useNewCallerPath } from '../../features/desk/DeskLink.tsx'
import { Tile } from './Tile.tsx'

/** The start page: the tiles of the viewer's role. */
export function DashboardScreen() {
  const translate = useTranslate()
  const format = useFormat()
  useTitle(translate('menu.today'), format.date(format.today))
  const areCapabilitiesLoaded = useCapabilitiesLoaded()
  const viewer = useSession()
  const tiles = useTiles()
  const newPath = useNewCallerPath()
  // Figures are small, so a tile beside them is the main one.
  const detailedTiles = tiles.filter(({ show }) => show !== 'figure')
  const [mainTile] = detailedTiles
  if (tiles.length === 0) {
    // A provider of the bare specification has no tiles.
    return areCapabilitiesLoaded ? (
      <Navigate to={getFirstScreen(viewer)} replace />
    ) : (
      <ScreenSkeleton />
    )
  }
  return (
    <div className="dashboard">
      {newPath && (
        <div className="dashboard-tools">
          <NewAtDesk to={newPath} />
        </div>
      )}
      {tiles.map((tile) => (
        <Tile
          key={tile.name}
          tile={tile}
          isMainTile={detailedTiles.length === 1 && tile === mainTile}
        />
      ))}
    </div>
  )
}
